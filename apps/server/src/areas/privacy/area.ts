import type { Kit, OpenArea } from '../../kernel/product/area'
import { keepFaceSlot } from '../../kernel/product/system'
import { recognitionSlot } from '../account/public'
import { afterLeaversSlot } from '../people/public'
import { checklist } from './checklist'
import { hasConsent } from './consent'
import { beginForLeavers } from './deletion'
import { expirePrivate } from './export-mine'
import { forgetDue } from './forget'
import { personalData } from './personal-data'
import { keepOwnPhoto, photoAddress } from './recognition'
import { privacyRoutes } from './register'

export function openPrivacy(kit: Kit) {
  const { db, secrets, storage, tasks, erase, now, poke } = kit
  const deps = { db, secrets, storage, tasks, erase, personalData: kit.personalData }
  kit.provide(recognitionSlot, { hasConsent, photoAddress })
  kit.provide(afterLeaversSlot, () => beginForLeavers(db, now))
  kit.provide(keepFaceSlot, (call) => keepOwnPhoto(deps, call))
  return {
    routes: () => [{ tag: 'privacy', routes: privacyRoutes(deps) }],
    personalData,
    checklist,
    jobs: [
      {
        name: 'forget',
        label: ['删除离职人员数据', 'Delete data of people who left'],
        cron: '*/10 * * * *',
        work: async () => {
          if ((await forgetDue(db, now)) > 0) poke()
        },
      },
      {
        name: 'expire-private',
        label: ['清理到期的导出与验证', 'Clear expired exports and codes'],
        cron: '29 * * * *',
        work: () => expirePrivate(db),
      },
    ],
    acts: {
      /** What the jobs do about those who left: begin, and on their day end, the deletion of what is stored about them. */
      deletions: { begin: () => beginForLeavers(db, now), finish: () => forgetDue(db, now) },
    },
  } satisfies OpenArea
}
