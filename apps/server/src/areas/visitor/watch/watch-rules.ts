import * as common from '@workplace/contract/kernel/common-words'
import { isResidentNumber, plainNumber } from '@workplace/domain/visitor/document-number'
import { foldedName } from '@workplace/domain/visitor/watch-match'
import type { FieldErrors, Rules } from '../../../kernel/resources/engine'
import { plainPhone } from '../../../kernel/text/phone'
import { settingOf } from '../../company/public'
import { formsOf, markOf, plainPlate } from '../core/known-person'
import { visitorWords as words } from '../core/words'
import { wantScreening } from './screen-again'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Entries are kept in the forms in which visitors are compared with them; a change has all who are to come looked at again. */
export const watchRules = (markKey: Buffer): Rules => ({
  async beforeSave(call, changes) {
    const country = await settingOf(call.db, call.actor.company_id, 'visitor_phone_country')
    return changes.map(({ before, after }): FieldErrors => {
      const [phone, idno] = [text(after.phone), text(after.idno)]
      const [begin, end] = [text(after.begin_date), text(after.end_date)]
      const isNew = idno !== null && idno !== before?.idno
      return {
        ...(phone !== null && plainPhone(phone, country) === null ? { phone: words.phoneWrong } : {}),
        ...(isNew && !/^[\p{L}\p{N}]{4,30}$/u.test(plainNumber(idno)) ? { idno: common.incorrectFormat } : {}),
        ...(isNew && /^\d{17}[\dX]$/.test(plainNumber(idno)) && !isResidentNumber(plainNumber(idno))
          ? { idno: words.idnoWrong }
          : {}),
        ...(begin !== null && end !== null && end < begin ? { end_date: words.endsBefore } : {}),
      }
    })
  },
  async kept({ before, after }, { db, actor }) {
    const country = await settingOf(db, actor.company_id, 'visitor_phone_country')
    const names = [text(after.name), ...(text(after.aliases) ?? '').split('\n')].filter((name) => name?.trim())
    const [phone, plate, idno] = [text(after.phone), text(after.plate_no), text(after.idno)]
    return {
      name_forms: [...new Set(names.flatMap((name) => formsOf(name ?? '')))],
      plain_phone: phone === null ? null : plainPhone(phone, country),
      plain_plate: plate === null ? null : plainPlate(plate),
      plain_company: foldedName(text(after.company)),
      // an unchanged number is shown in part, and its mark stays
      ...(before !== null && idno === before.idno
        ? {}
        : { idno_mark: idno === null ? null : markOf(markKey, actor.company_id, plainNumber(idno)) }),
    }
  },
  afterSave: (call) => wantScreening(call),
  afterDelete: (call) => wantScreening(call),
})
