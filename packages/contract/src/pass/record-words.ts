import type { TimeState } from '@workplace/domain/access/device-clock'
import type { Judgement, PassCause } from '@workplace/domain/access/judge-record'
import { directions } from '../device/face-device-options'
import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import * as passWords from './words'

/** What somebody said of a pass of which nobody knew when it was. */
export const decisions = {
  taken: ['计入，时间已确认', 'Counts, time confirmed'],
  dropped: ['不计', 'Doesn’t count'],
} as const

/** What lists and files of passes say. */
export const recordWords = {
  inside: ['在场人员', 'On site now'],
  code: ['通行码', 'Pass code'],
  time: common.time,
  timeState: ['时间可信度', 'Reliability of time'],
  timeStates: {
    exact: ['准确', 'Exact'],
    corrected: ['已校正', 'Corrected'],
    doubtful: ['存疑', 'Doubtful'],
  } satisfies Record<TimeState, Label>,
  office: placeWords.office,
  door: deviceWords.door,
  device: common.device,
  person: peopleWords.person,
  department: peopleWords.department,
  cardNumber: passWords.cardNumber,
  way: passWords.recognisedBy,
  direction: common.direction,
  directions,
  result: common.result,
  granted: ['放行', 'Let in'],
  refused: passWords.notLetIn,
  reason: common.reason,
  judgement: ['与规则对比', 'Against the rules'],
  judgements: {
    agrees: ['一致', 'As the rules say'],
    wider: ['不应放行', 'Should not have been let in'],
    narrower: ['本应放行', 'Should have been let in'],
  } satisfies Record<Judgement, Label>,
  causes: {
    emergency: deviceWords.emergency,
    by_hand: ['人工操作', 'Held by hand'],
    foreign_card: ['外来卡', 'Foreign card'],
    clock: ['时钟偏差', 'Clock was off'],
    stale_delivery: ['下发未完成', 'Delivery not finished'],
  } satisfies Record<PassCause, Label>,
  score: ['识别分数', 'Score'],
  lookers: ['谁查看了我的通行', 'Who looked at my passes'],
  lookups: { list: ['查看', 'Looked'], export: ['导出', 'Exported'] } as const,
  openDoorRecords: passWords.openDoorRecords,
  cardSwipes: passWords.cardSwipes,
  passLog: passWords.passLog,
} as const
