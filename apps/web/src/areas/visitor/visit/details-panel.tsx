import type { GuestPage } from '@workplace/contract/visitor/guest'
import { idTypes } from '@workplace/contract/visitor/states'
import { type FormEvent, useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer } from '../../../kernel/light/server-call'
import { sendForm } from './calls'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { words } from './words'

const fields = ['phone', 'mail', 'company', 'plate_no', 'idno'] as const
type Field = (typeof fields)[number]
type IdType = keyof typeof idTypes

const typing: Record<Field, { type: string; autoComplete: string; maxLength: number }> = {
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
  mail: { type: 'email', autoComplete: 'email', maxLength: 200 },
  company: { type: 'text', autoComplete: 'organization', maxLength: 100 },
  plate_no: { type: 'text', autoComplete: 'off', maxLength: 20 },
  idno: { type: 'text', autoComplete: 'off', maxLength: 40 },
}

/** What the reason asks for, and what else may be said: numbers that are known are not shown again. */
export function DetailsPanel({ visit, page }: { visit: Visit; page: GuestPage }) {
  const say = useSay()
  const isAsked = page.phase === 'form'
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [idType, setIdType] = useState<IdType>('resident')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const shown = fields.filter((name) =>
    isAsked && !open ? page.missing.includes(name) : name !== 'idno' || page.needed.includes(name),
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    const missing = shown.filter((name) => page.missing.includes(name) && (typed[name] ?? '').trim() === '')
    setWrong(Object.fromEntries(missing.map((name) => [name, say(words.needed)])))
    if (missing.length > 0) return
    setBusy(true)
    setFailure('')
    const { token, phone, language } = visit
    const said = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
    const details = { ...said, language, ...(said.idno === undefined ? {} : { id_type: idType }) }
    const refused = await visit.act(() => callServer(sendForm, { token, phone, details }, { language }))
    setBusy(false)
    if (refused === null) {
      setTyped({})
      setOpen(false)
      setSaved(true)
      return
    }
    const told = Object.entries(refused.fields).map(([name, text]) => [name.replace(/^details\./, ''), text])
    setWrong(Object.fromEntries(told))
    setFailure(told.length > 0 ? '' : refused.message || say(words.failed))
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
        {shown.map((name) => {
          const known = name === 'idno' ? page.known.idno : page.known[name] !== null
          return (
            <div key={name} className={styles.field}>
              {name === 'idno' && (
                <label className={styles.field}>
                  <span>{say(words.idType)}</span>
                  <select value={idType} onChange={({ target }) => setIdType(target.value as IdType)}>
                    {Object.entries(idTypes).map(([key, label]) => (
                      <option key={key} value={key}>
                        {say(label)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              <label className={styles.field}>
                <span>{say(words[name])}</span>
                <input
                  {...typing[name]}
                  name={name}
                  aria-invalid={wrong[name] !== undefined}
                  aria-describedby={`${name}-said`}
                  placeholder={name === 'idno' ? '' : (page.known[name] ?? '')}
                  value={typed[name] ?? ''}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
                />
              </label>
              <span id={`${name}-said`} className={wrong[name] === undefined ? styles.faint : styles.bad}>
                {wrong[name] ?? (known ? say(words.stays) : '')}
              </span>
            </div>
          )
        })}
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
