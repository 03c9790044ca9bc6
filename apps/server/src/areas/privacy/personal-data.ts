import * as common from '@workplace/contract/kernel/common-words'
import * as privacyWords from '@workplace/contract/privacy/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'consents',
    order: 20,
    label: ['同意记录', 'Consent records'],
    heading: [columns.time, columns.edition, columns.wayIn, ['撤回时间', 'Withdrawn at']],
    worded: { 2: worded({ self: privacyWords.onlineByThePerson, paper: privacyWords.onPaper }) },
    text: `select recorded_at, edition, way, withdrawn_at from consent where company_id = $1 and user_id = $2 order by id desc`,
  },
  {
    key: 'deletions',
    order: 220,
    label: privacyWords.dataDeletion,
    heading: [columns.time, columns.due, columns.state],
    worded: {
      2: worded({ waiting: ['等待中', 'Waiting'], stopped: ['已停止', 'Stopped'], done: common.completed }),
    },
    text: `select begun_at, due_at, state from deletion where company_id = $1 and user_id = $2 order by id desc`,
  },
]
