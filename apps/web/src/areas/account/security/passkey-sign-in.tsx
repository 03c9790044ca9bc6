import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { passkeySignIn, passkeySignInOptions } from '@workplace/contract/account/passkeys'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { newBinding } from '../../../kernel/client/tab-binding'
import { useT } from '../../../kernel/words'
import { askPasskey, CeremonyError, stopCeremony } from './ceremony'
import { words } from './passkey-words'

type Entered = OutputOf<typeof passkeySignIn>
type Props = {
  readonly onEntered: (entered: Entered) => Promise<void>
  /** What there is to say; '' while it is tried. */
  readonly onRefused: (message: string) => void
}

/** A challenge is good for five minutes: what waits in the account's field is asked for anew before. */
const waitMs = 240_000

async function signIn(autofill: boolean): Promise<Entered> {
  const { secret, binding } = await newBinding()
  const handed = await call(passkeySignInOptions, { binding }, { quiet: true })
  return call(passkeySignIn, { secret, response: await askPasskey(handed, autofill) }, { quiet: true })
}

/** By a button, or by choosing a passkey where the account is typed: browsers offer those of this page there. */
export default function PasskeySignIn({ onEntered, onRefused }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  /** Its person is before the browser's own dialog, which nothing ends. */
  const asking = useRef(false)
  const told = useRef({ onEntered, onRefused })
  told.current = { onEntered, onRefused }
  const say = (error: unknown) => {
    if (error instanceof CeremonyError) told.current.onRefused(error.label === null ? '' : t(error.label))
    else if (error instanceof CallError) told.current.onRefused(error.message)
    else throw error
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits anew
  useEffect(() => {
    let isOver = false
    const wait = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return
      try {
        const entered = await signIn(true)
        if (!isOver) await told.current.onEntered(entered)
      } catch (error) {
        // nobody asked for anything that could be refused, unless they chose one
        if (!isOver && error instanceof CallError && error.reason.startsWith('passkey_')) say(error)
      }
    }
    void wait()
    const again = setTimeout(() => asking.current || setRound((n) => n + 1), waitMs)
    return () => {
      isOver = true
      clearTimeout(again)
      stopCeremony()
    }
  }, [round])

  const choose = async () => {
    setBusy(true)
    asking.current = true
    told.current.onRefused('')
    try {
      await told.current.onEntered(await signIn(false))
    } catch (error) {
      setBusy(false)
      asking.current = false
      // what waited in the field was ended by this
      setRound((n) => n + 1)
      say(error)
    }
  }
  return (
    <Button size="large" block loading={busy} onClick={() => void choose()} style={{ marginTop: 12 }}>
      {t(words.signIn)}
    </Button>
  )
}
