import type { AlarmRow, AlarmsOf, ThingKind } from '@workplace/contract/device/alarm'
import type { Topic } from '@workplace/contract/kernel/topic'
import type { Permission } from '@workplace/contract/permission/permissions'
import type { ReactNode } from 'react'
import type { Label, Translate } from '../../../kernel/words'

/** Alarms of some kinds of things, as a screen shows them. */
export type AlarmScreen = {
  readonly calls: AlarmsOf
  readonly topic: Topic
  /** Who handles them. */
  readonly change: Permission
  readonly title: Label
  readonly search: Label
  /** What they are about. */
  readonly thing: Label
  /** Of which kind the thing is whose alarms somebody came for. */
  readonly of: ThingKind
  /** What else shows such alarms, by its address. */
  readonly shownAt?: string
  /** What a thing said, in the words that people know; without it as it was said. */
  readonly told?: (text: string, t: Translate) => string
  /** What is shown of the thing beside its alarm. */
  readonly beside?: (alarm: AlarmRow) => ReactNode
}
