import type { DomainEvent } from './event'
import type { LogVocabulary } from './log-vocabulary'
import type { RefusalKind } from './refusal'
import type { Resource } from './resource'
import type { StrategyForm } from './strategy-option'
import type { Topic } from './topic'
import type { UploadKind } from './upload-kind'
import type { Label, Words } from './words'

/** What an area says of itself: the exports of its `area.ts`. */
export type Area = {
  readonly title: Label
  /** Its declared resources: lists with a form. */
  readonly resources: readonly Pick<Resource, 'name' | 'label' | 'permission' | 'table'>[]
  /** What the operation log says of it. */
  readonly log: LogVocabulary
  /** What it says no with: each under its own name. */
  readonly refusals?: Readonly<Record<string, RefusalKind>>
  /** What it tells live. */
  readonly topics?: Readonly<Record<string, Topic>>
  /** What it raises for other areas to draw conclusions from. */
  readonly events?: Readonly<Record<string, DomainEvent>>
  /** Settings that a company may change, by key. */
  readonly settings?: Readonly<Record<string, StrategyForm>>
  /** What is uploaded to it: the kinds of file. */
  readonly uploads?: Readonly<Record<string, UploadKind>>
  /** What its tables hold that are no declared resource. */
  readonly tables?: Words
}
