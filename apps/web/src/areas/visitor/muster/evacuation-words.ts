import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as contractMuster from '@workplace/contract/visitor/muster-words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'

export const musterWords = {
  title: visitorWords.evacuation,
  office: placeWords.office,
  beginAlarm: ['开始疏散', 'Begin an evacuation'],
  beginDrill: ['开始演练', 'Begin a drill'],
  askAlarm: [
    '“{office}”的负责人会立即收到通知，名单按此刻在场的人保留。',
    'Everyone who sees people out of {office} is notified at once. The list is kept as it is now.',
  ],
  end: ['结束点名', 'End the muster'],
  askEnd: [
    '还有 {open} 人未点到、{missing} 人未找到。结束后仍可在一天内补记。',
    '{open} not accounted for, {missing} missing. Marks are still taken for a day after the end.',
  ],
  cancel: shared.cancel,
  report: ['报告', 'Report'],
  going: ['{kind}进行中，始于 {time}，{who}', '{kind} since {time}, {who}'],
  byDoors: ['由门禁触发', 'Triggered by the doors'],
  none: ['没有进行中的点名', 'No muster is going on.'],
  visitorsOnly: [
    '此办公区的门禁不能判断员工是否在场，名单只有访客',
    'Doors here can’t tell which colleagues are inside. The list has visitors only.',
  ],
  inside: contractMuster.insideNow,
  counts: ['{safe} / {people} 人已到集合点', '{safe} of {people} safe'],
  missingCount: ['{n} 人未找到', '{n} missing'],
  openCount: ['{n} 人未点到', '{n} not accounted for'],
  person: peopleWords.personName,
  about: visitorWords.companyOrDepartment,
  host: visitorWords.host,
  seen: visitorWords.lastSeen,
  status: common.status,
  by: visitorWords.by,
  safe: visitorWords.safe,
  missing: visitorWords.missing,
  undo: shared.undo,
  markOf: ['{name}：{mark}', '{name}: {mark}'],
  find: ['搜索姓名、单位或被访人', 'Search by name, company or host'],
  nobody: ['没有人在场', 'Nobody is inside'],
  noMatch: shared.nobodyMatches,
  leftFold: ['已离开 {n} 人', '{n} left'],
  notOnList: ['名单外的人', 'Someone who isn’t on the list'],
  addName: ['姓名', 'Their name'],
  add: shared.add,
  phone: ['在手机上点名（断网也可用）', 'Mark people on a phone (works offline)'],
  guestsInside: ['在场访客', 'Visitors inside'],
  noGuests: ['没有访客在场', 'No visitor is inside'],
  guestsBeyond: [
    '查看在场访客需要“疏散点名”权限',
    'To see which visitors are inside you need the permission to see people out',
  ],
  past: ['以往的点名', 'Past musters'],
  noOffice: ['您没有负责的办公区', 'You look after no office'],
} as const satisfies Words
