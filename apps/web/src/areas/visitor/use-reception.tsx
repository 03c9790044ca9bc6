import { checkInVisitors, checkOutVisitors, type Outcomes } from '@workplace/contract/visitor/visits'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { AskReason } from './ask-reason'
import styles from './visitor.module.css'
import { words } from './visitor-words'

type Person = { readonly id: number; readonly visitor_name: string }
type Refused = {
  readonly ids: readonly number[]
  readonly lines: readonly string[]
  readonly desk_may: boolean
  readonly lent: Lent
}
/** What somebody is given as they come in. */
type Lent = { readonly badge_no: string | null; readonly card_no: string | null }
const nothing: Lent = { badge_no: null, card_no: null }

/** Checking in and out: one or several with one press, with what is said where somebody may not come in. */
export function useReception(): {
  checkIn: (people: readonly Person[], lent?: Lent) => void
  checkOut: (people: readonly Person[], back?: boolean) => void
  busy: boolean
  dialogs: ReactNode
} {
  const t = useT()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [letting, setLetting] = useState(false)
  const arrive = useChange(checkInVisitors, { stale: ['/visitor'], quiet: true })
  const leave = useChange(checkOutVisitors, { stale: ['/visitor'] })
  const told = ({ items, done }: Outcomes, lent: Lent) => {
    const [only] = items
    if (done > 0) {
      toast.success(
        done === 1 && only !== undefined && items.length === 1
          ? t(words.checkedIn, { name: only.name })
          : t(words.checkedInMany, { n: done }),
      )
    }
    const not = items.filter((item) => !item.done)
    if (not.length === 0) return setRefused(null)
    setRefused({
      ids: not.filter(({ desk_may }) => desk_may).map(({ id }) => id),
      lines: not.map(({ name, why }) => `${name}: ${why ?? ''}`),
      desk_may: not.some(({ desk_may }) => desk_may),
      lent,
    })
  }
  const send = async (ids: readonly number[], lent: Lent, override?: string) => {
    try {
      told(await arrive.mutateAsync({ ids: [...ids], ...lent, override: override ?? null }), lent)
      setLetting(false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const desk_may = (error.data as { desk_may?: boolean } | undefined)?.desk_may === true
      setLetting(false)
      setRefused({ ids, lines: [error.message], desk_may, lent })
    }
  }
  return {
    checkIn: (people, lent = nothing) =>
      void send(
        people.map(({ id }) => id),
        lent,
      ),
    checkOut: (people, back = false) =>
      leave.mutate(
        { ids: people.map(({ id }) => id), back },
        {
          onSuccess: ({ done, items }) => {
            const name = items.find((item) => item.done)?.name ?? ''
            const one = back ? words.awayNow : words.checkedOut
            if (done > 0) toast.success(done === 1 ? t(one, { name }) : t(words.checkedOutMany, { n: done }))
            // somebody at another desk, or a door, was there before
            const [not] = items.filter((item) => !item.done)
            if (not !== undefined) toast.error(not.why ?? not.name)
          },
        },
      ),
    busy: arrive.isPending || leave.isPending,
    dialogs: (
      <>
        {refused !== null && !letting && (
          <Modal
            open
            title={t(words.notAll, { n: refused.lines.length })}
            okText={t(refused.desk_may ? words.letIn : words.understood)}
            cancelText={t(words.close)}
            cancelButtonProps={refused.desk_may ? {} : { style: { display: 'none' } }}
            onOk={() => (refused.desk_may ? setLetting(true) : setRefused(null))}
            onCancel={() => setRefused(null)}
          >
            <ul className={styles.history}>
              {refused.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Modal>
        )}
        {refused !== null && letting && (
          <AskReason
            title={words.letIn}
            label={words.letInWhy}
            help={words.letInHelp}
            needed
            ok={words.checkIn}
            busy={arrive.isPending}
            onSay={(reason) => void send(refused.ids, refused.lent, reason)}
            onClose={() => {
              setLetting(false)
              setRefused(null)
            }}
          />
        )}
      </>
    ),
  }
}
