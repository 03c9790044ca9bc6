import { comma } from '@workplace/contract/kernel/comma'
import type { Language } from '@workplace/contract/kernel/words'
import type { AuditFlow } from '@workplace/contract/meeting/approval/approval'
import { nameIn } from '../../../kernel/name-in'
import { lengthText } from '../../../kernel/time/length-text'
import type { Translate } from '../../../kernel/words'
import { kindWords, modeWords, approvalWords as words } from './approval-words'

export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
export const minutesOf = (hours: number): number => Math.round(hours * 60)

/** `王芳、李明（全部通过）` */
export function stepText({ mode, approvers }: AuditFlow['steps'][number], t: Translate, language: Language): string {
  const between = comma[language]
  const who = approvers.flatMap(({ kind, names }) =>
    kind === 'users'
      ? names
      : kind === 'roles'
        ? names.map((name) => `${t(kindWords.roles)} ${name}`)
        : [t(kindWords[kind])],
  )
  const [only] = approvers
  const isOne = who.length === 1 && (only?.kind === 'users' || only?.kind === 'department_head')
  if (isOne) return who[0] ?? ''
  return language === 'zh'
    ? `${who.join(between)}（${t(modeWords[mode])}）`
    : `${who.join(between)} (${t(modeWords[mode]).toLowerCase()})`
}

/** `陆家嘴总部：时长超过 2 小时，超过 10 人` */
export function bindingText(binding: AuditFlow['bindings'][number], t: Translate, language: Language): string {
  const between = language === 'zh' ? '，' : ', '
  const place =
    binding.meetingroom_name ??
    (binding.office_name === null ? t(words.company) : nameIn(language, binding.office_name, binding.office_name_en))
  const conditions = [
    binding.over_minutes === null ? '' : t(words.overHours, { n: lengthText(binding.over_minutes, language) }),
    binding.over_people === null ? '' : t(words.overPeople, { n: binding.over_people }),
    binding.over_amount === null ? '' : t(words.overAmount, { n: binding.over_amount.replace(/\.00$/, '') }),
    binding.with_services ? t(words.withServices) : '',
  ].filter((text) => text !== '')
  const when = conditions.length === 0 ? t(words.whenNeeded) : conditions.join(between)
  return language === 'zh' ? `${place}：${when}` : `${place}: ${when}`
}

/** `每步 24 小时内，提前 2 小时提醒，超时自动拒绝` */
export function timeText(
  { deadline_minutes, remind_minutes, timeout_action }: AuditFlow,
  t: Translate,
  timeout: string,
  language: Language,
): string {
  if (deadline_minutes === null) return t(words.noLimit)
  return [
    t(words.limit, { n: lengthText(deadline_minutes, language) }),
    remind_minutes === null ? '' : t(words.remindAt, { n: lengthText(remind_minutes, language) }),
    timeout_action === 'none' ? '' : timeout,
  ]
    .filter((text) => text !== '')
    .join(language === 'zh' ? '，' : ', ')
}
