import type { Words } from '@workplace/contract/kernel/words'

export const policyWords = {
  means: ['这样的规则意味着', 'What this policy means'],
  week: ['一周的开放时间', 'Opening hours of the week'],
  impossible: ['开放时间有误，请先修改', 'The opening hours are invalid. Correct them first.'],
  releaseSign: [
    '会议开始前 {time} 分钟仍无人签到则释放',
    'Released if nobody has checked in {time} minutes before the start',
  ],
  releaseSignDuring: ['会议期间无人签到则释放', 'Released if nobody checks in during the meeting'],
  releasePerson: [
    '连续 {n} 分钟检测不到人则释放',
    'Released if nobody is detected for {n, plural, one {# minute} other {# minutes}}',
  ],
  releaseEither: [
    '会议开始前 {time} 分钟仍无人签到，或连续 {n} 分钟检测不到人则释放',
    'Released if nobody has checked in {time} minutes before the start, or nobody is detected for {n, plural, one {# minute} other {# minutes}}',
  ],
  releaseEitherDuring: [
    '会议期间无人签到，或连续 {n} 分钟检测不到人则释放',
    'Released if nobody checks in during the meeting, or nobody is detected for {n, plural, one {# minute} other {# minutes}}',
  ],
} as const satisfies Words
