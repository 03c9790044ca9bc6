import { useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import look from '../../../kernel/screen/screen.module.css'
import styles from './door.module.css'
import { doorWords as words } from './words'

const most = 8
const least = 4
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Large keys for the PIN of the screen; what was entered shows as dots. A keyboard does as well. */
export function PinPad({
  busy,
  onPress,
  onEnter,
  onCancel,
}: {
  busy: boolean
  onPress: () => void
  onEnter: (pin: string) => void
  onCancel: () => void
}) {
  const say = useSay()
  const [pin, setPin] = useState('')
  const change = (next: string) => {
    setPin(next.slice(0, most))
    onPress()
  }
  const enter = () => {
    if (busy || pin.length < least) return
    onEnter(pin)
    setPin('')
  }
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={look.action}
      disabled={busy || pin.length >= most}
      onClick={() => change(pin + digit)}
    >
      {digit}
    </button>
  )
  return (
    <form
      className={styles.pad}
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <input
        className={styles.pin}
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={say(words.pin)}
        value={pin}
        onChange={(event) => change(event.target.value.replace(/\D/g, ''))}
      />
      {digits.map(key)}
      <button
        type="button"
        className={look.action}
        data-quiet
        aria-label={say(words.erase)}
        onClick={() => change(pin.slice(0, -1))}
      >
        ⌫
      </button>
      {key('0')}
      <button type="submit" className={look.action} data-main disabled={busy || pin.length < least}>
        <Say label={words.enter} />
      </button>
      <button type="button" className={look.action} data-quiet onClick={onCancel}>
        <Say label={words.cancel} />
      </button>
    </form>
  )
}
