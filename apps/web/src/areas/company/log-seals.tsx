import type { operationLogVerify } from '@workplace/contract/company/operation-log'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Alert, Button } from 'antd'
import list from '../../kernel/list/list.module.css'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { logWords as words } from './log-words'

export type SealVerification = OutputOf<typeof operationLogVerify>
type Props = { verified: SealVerification; onOpen: (id: number) => void; onClose: () => void }

const titles = {
  altered: words.brokenAltered,
  gone: words.brokenGone,
  seal_gone: words.brokenSealGone,
  unkeyed: words.brokenUnkeyed,
} as const

/** What does not hold, the first thing as the title; empty where everything does. */
function faultsIn({ broken, cut, anew }: SealVerification, say: (n: 'broken' | 'cut' | 'anew') => string): string[] {
  const found = { broken, cut, anew }
  return (['broken', 'cut', 'anew'] as const).filter((name) => found[name] !== null).map(say)
}

/** What the check of the seals found: each statement is exactly what it proves. */
export function LogSeals({ verified, onOpen, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const time = (instant: string) => instantText(instant, language)
  const { broken, cut, anew, noted, sealed, unsealed, overdue, keyed_from, restores, unread } = verified
  const [fault, ...furtherFaults] = faultsIn(verified, (name) => {
    if (name === 'broken') return t(titles[broken?.fault ?? 'altered'], { position: broken?.position })
    if (name === 'cut')
      return t(words.cut, { last: cut?.last, position: cut?.position, time: time(cut?.at ?? ''), n: missing(cut) })
    return t(words.anew, { position: anew?.position, time: time(anew?.at ?? '') })
  })
  const lines = [
    ...furtherFaults,
    ...(broken !== null ? [t(words.soundBefore, { n: sealed })] : []),
    ...(cut !== null && broken === null ? [t(words.cutText)] : []),
    ...(overdue > 0 ? [t(words.overdue, { n: overdue })] : []),
    ...(fault !== undefined ? [t(words.keepIt)] : []),
    ...(noted !== null
      ? [t(words.noted, { position: noted.position, time: time(noted.at) })]
      : fault === undefined
        ? [t(words.notNoted)]
        : []),
    ...(keyed_from > 1 ? [t(words.keyedFrom, { n: keyed_from - 1 })] : []),
    ...restores.map(({ at, from, last, noted }) => t(words.restored, { time: time(at), from, first: last + 1, noted })),
    ...(unread > 0 ? [t(words.unread, { n: unread })] : []),
    ...(unsealed > 0 ? [t(words.unsealed, { n: unsealed })] : []),
    t(words.checkedAt, { time: time(verified.checked_at) }),
  ]
  const log_id = broken !== null && broken.fault !== 'gone' ? broken.log_id : null
  const isSound = fault === undefined && overdue === 0
  return (
    <Alert
      type={fault !== undefined ? 'error' : isSound ? 'success' : 'warning'}
      showIcon
      closable={{ 'aria-label': t(words.dismiss), onClose }}
      title={fault ?? t(words.verified, { n: sealed })}
      description={
        <ul className={list.plain}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      action={
        log_id === null ? undefined : (
          <Button size="small" onClick={() => onOpen(log_id)}>
            {t(words.openBroken)}
          </Button>
        )
      }
    />
  )
}

const missing = (cut: SealVerification['cut']) => (cut === null ? 0 : cut.position - cut.last)
