import { Button, Input } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'

type Props = {
  readonly hint: string
  /** Why it is not done; empty: nothing is wrong. */
  readonly fault: string
  readonly busy: boolean
  /** With what was typed, also nothing. */
  readonly onCode: (code: string) => void
}

/** Where the letters that stand at the room are typed in. */
export function CodeForm({ hint, fault, busy, onCode }: Props) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.quiet}>{hint}</p>
      <label htmlFor="sign-code">{t(words.signCode)}</label>
      <div className={styles.together}>
        <Input
          id="sign-code"
          size="large"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          aria-invalid={fault !== ''}
          aria-describedby="sign-fault"
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {t(words.signIn)}
        </Button>
      </div>
      <p id="sign-fault" className={styles.fault} role={fault === '' ? undefined : 'alert'}>
        {fault}
      </p>
    </form>
  )
}
