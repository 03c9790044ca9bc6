import { CreditCardOutlined } from '@ant-design/icons'
import { cardSwiped } from '@workplace/contract/pass/cards'
import { Button, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { TextInput } from '../../kernel/widgets/text-input'
import type { InputProps } from '../../kernel/widgets/widget'
import { useT } from '../../kernel/words'
import styles from './pass.module.css'
import { words } from './pass-words'

/** For how long a card is waited for, and how often it is asked for, in ms. */
const WAIT = 60_000
const EACH = 1_000

type Reading =
  | { readonly state: 'waiting'; readonly left: number; readonly taken: string | null }
  | { readonly state: 'over' }
  | { readonly state: 'failed'; readonly message: string }

/** The reader that was used last: who gives out cards stands beside one. */
let lastDoor: number | null = null

/** The number of a card, typed or held to the reader of a door. */
export function CardNumberInput(props: InputProps<string>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.cardNumber}>
      <div className={styles.cardTyped}>
        <TextInput {...props} />
        <Button
          icon={<CreditCardOutlined aria-hidden />}
          aria-expanded={open}
          disabled={props.disabled === true}
          onClick={() => setOpen(!open)}
        >
          {t(words.swipe)}
        </Button>
      </div>
      {open ? (
        <Swipe
          onRead={(card) => {
            props.onChange?.(card)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

function Swipe({ onRead }: { onRead: (card_no: string) => void }) {
  const t = useT()
  const [door, setDoor] = useState<number | null>(lastDoor)
  const [round, setRound] = useState(0)
  const reading = useReader(door, round, onRead)
  return (
    <fieldset className={styles.swipe} aria-label={t(words.swipe)}>
      <ReferencePicker
        to="doors"
        aria-label={t(words.reader)}
        placeholder={t(words.reader)}
        value={door}
        onChange={(id) => {
          lastDoor = id
          setDoor(id)
        }}
        allowClear
      />
      <p aria-live="polite">
        {reading === null ? (
          t(words.chooseReader)
        ) : reading.state === 'waiting' ? (
          <>
            <Spin size="small" /> {t(words.swipeNow, { n: reading.left })}
            {reading.taken === null ? null : (
              <span className={styles.warned}>{t(words.swipedTaken, { card: reading.taken })}</span>
            )}
          </>
        ) : reading.state === 'over' ? (
          t(words.noSwipe)
        ) : (
          <span role="alert">{reading.message}</span>
        )}
      </p>
      {reading !== null && reading.state !== 'waiting' ? (
        <Button size="small" onClick={() => setRound(round + 1)}>
          {t(words.swipeAgain)}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Waits for a card at a door; a card of somebody's is told, and another waited for. */
function useReader(door: number | null, round: number, onRead: (card_no: string) => void): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins anew
  useEffect(() => {
    if (door === null) {
      setReading(null)
      return
    }
    const stop = new AbortController()
    const until = Date.now() + WAIT
    let since: string | undefined
    let taken: string | null = null
    const ask = async () => {
      while (!stop.signal.aborted && Date.now() < until) {
        setReading({ state: 'waiting', left: Math.ceil((until - Date.now()) / 1_000), taken })
        const answer = await call(
          cardSwiped,
          { door_id: door, ...(since === undefined ? {} : { since }) },
          { quiet: true, signal: stop.signal },
        )
        if (stop.signal.aborted) return
        if (answer.card !== null && !answer.card.taken) return read.current(answer.card.card_no)
        since = answer.since
        if (answer.card !== null) {
          taken = answer.card.card_no
          // what comes after it
          since = new Date(Date.parse(answer.card.at) + 1).toISOString()
        }
        await new Promise((resolve) => setTimeout(resolve, EACH))
      }
      if (!stop.signal.aborted) setReading({ state: 'over' })
    }
    ask().catch((error: unknown) => {
      if (stop.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setReading({ state: 'failed', message: error.message })
    })
    return () => stop.abort()
  }, [door, round])
  return reading
}
