import type { GuestPage } from '@workplace/contract/visitor/guest'
import { type FormEvent, useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer } from '../../../kernel/light/server-call'
import { sendForm } from './calls'
import { GuestFields, nothingTyped } from './guest-fields'
import { QuestionFields, type TypedAnswers } from './question-fields'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { words } from './words'

const fields = ['phone', 'mail', 'company', 'plate_no', 'idno'] as const
type Field = (typeof fields)[number]

/** What the reason asks for, and what else may be said: numbers that are known are not shown again. */
export function DetailsPanel({ visit, page }: { visit: Visit; page: GuestPage }) {
  const say = useSay()
  const isAsked = page.phase === 'form'
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(nothingTyped)
  const [answers, setAnswers] = useState<TypedAnswers>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const shown = fields.filter((name) =>
    isAsked && !open ? page.missing.includes(name) : name !== 'idno' || page.needed.includes(name),
  )

  // what is answered is not asked again before they come
  const questions = page.questions.filter(({ key }) => !isAsked || open || !page.answered.includes(key))

  async function save(event: FormEvent) {
    event.preventDefault()
    const missing = shown.filter((name) => page.missing.includes(name) && (typed[name] ?? '').trim() === '')
    const unsaid = questions.filter(
      ({ key, required }) => required && !page.answered.includes(key) && (answers[key] ?? '').trim() === '',
    )
    const lacking = [...missing, ...unsaid.map(({ key }) => `answers.${key}`)]
    setWrong(Object.fromEntries(lacking.map((name) => [name, say(words.needed)])))
    if (lacking.length > 0) return
    setBusy(true)
    setFailure('')
    const { token, phone, language } = visit
    const { id_type, ...texts } = typed
    const said = Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''))
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value.trim() !== ''))
    const details = {
      ...{ ...said, language, ...(said.idno === undefined ? {} : { id_type }) },
      ...(Object.keys(given).length === 0 ? {} : { answers: given }),
    }
    const refused = await visit.act(() => callServer(sendForm, { token, phone, details }, { language }))
    setBusy(false)
    if (refused === null) {
      setTyped(nothingTyped)
      setAnswers({})
      setOpen(false)
      setSaved(true)
      return
    }
    const told = Object.entries(refused.fields).map(([name, text]) => [name.replace(/^details\./, ''), text])
    setWrong(Object.fromEntries(told))
    setFailure(told.length > 0 ? '' : refused.message || say(words.failed))
  }

  const known = (name: Field) => {
    const is = name === 'idno' ? page.known.idno : page.known[name] !== null
    return { placeholder: name === 'idno' ? '' : (page.known[name] ?? ''), note: is ? say(words.stays) : '' }
  }
  if (!isAsked && !open) {
    return (
      <section className={styles.panel}>
        <h2>{say(words.details)}</h2>
        <dl className={styles.stored}>
          {fields
            .filter((name) => name !== 'idno' && page.known[name] !== null)
            .map((name) => (
              <div key={name}>
                <dt className={styles.faint}>{say(words[name])}</dt>
                <dd>{page.known[name]}</dd>
              </div>
            ))}
        </dl>
        {saved && (
          <p role="status" className={styles.good}>
            {say(words.saved)}
          </p>
        )}
        <button type="button" className={styles.button} onClick={() => setOpen(true)}>
          {say(words.change)}
        </button>
      </section>
    )
  }
  return (
    <section className={styles.panel}>
      <h2>{say(isAsked ? words.form : words.details)}</h2>
      <form className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        <GuestFields
          {...{ shown, typed, wrong, known }}
          onType={(part) => setTyped((before) => ({ ...before, ...part }))}
        />
        <QuestionFields
          {...{ questions, wrong, answered: page.answered, typed: answers }}
          onType={(key, value) => setAnswers((before) => ({ ...before, [key]: value }))}
        />
        {failure !== '' && (
          <p role="alert" className={styles.bad}>
            {failure}
          </p>
        )}
        <div className={styles.row}>
          {!isAsked && (
            <button type="button" className={styles.button} onClick={() => setOpen(false)}>
              {say(words.cancel)}
            </button>
          )}
          <button type="submit" className={styles.main} disabled={busy}>
            {say(words.save)}
          </button>
        </div>
      </form>
    </section>
  )
}
