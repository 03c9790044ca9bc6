import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const previewWords = {
  title: ['保存后的变化', 'What saving changes'],
  incomplete: [
    '选好人员、门和通行时间后，这里显示谁获得、谁失去哪扇门',
    'Once people, doors and a schedule are selected, it says here who gains and who loses which door',
  ],
  failed: ['暂时无法计算，不影响保存', 'This couldn’t be worked out now. You can still save.'],
  gains: ['{n} 人获得通行', '{n, plural, one {# person gains} other {# people gain}}'],
  losses: ['{n} 人失去通行', '{n, plural, one {# person loses} other {# people lose}}'],
  nobodyGains: ['没有人获得通行', 'Nobody gains a door'],
  nobodyLoses: ['没有人失去通行', 'Nobody loses a door'],
  people: shared.peopleCount,
  partly: ['（其中 {n} 人只是时间变化）', '({n} of them at other times than now)'],
  moreDoors: ['另有 {n} 扇门', '{n, plural, one {# more door} other {# more doors}}'],
  and: ['、', ', '],
  shortfalls: ['以下内容设备无法存放', 'Devices won’t hold all of it'],
  shortfall: [
    '{device}：{n} 人，{reason}（{names}）',
    '{device}: {n, plural, one {# person} other {# people}}, {reason} ({names})',
  ],
  lookedAt: ['已检查 {of} 台设备中的 {n} 台', '{n} of {of} devices were checked'],
  cannotHold: [
    '{n} 台设备放不下这样的时间：{names}。它们会少开，不会多开。',
    '{n, plural, one {# device} other {# devices}} can’t hold these hours: {names}. There it opens less, never more.',
  ],
} as const satisfies Words
