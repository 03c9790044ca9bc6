import type { Language } from '@workplace/contract/kernel/words'
import type { GuestGroup } from '@workplace/contract/visitor/group-link'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { PageLanguageContext, useSay } from '../../../kernel/light/say'
import { callServer, ServerCallError } from '../../../kernel/light/server-call'
import { openGroup, sendJoin } from './calls'
import { groupWords } from './group-words'
import { GuestFields, nothingTyped } from './guest-fields'
import { keepOwn } from './phone'
import styles from './visit.module.css'
import { spanText, zoneName } from './visit-times'
import { words } from './words'

const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')

/** The page of a group link: when, where, and a form by which whoever has it enters themselves. */
export function GroupApp({ token, phone }: { token: string; phone: string }) {
  const [language, setLanguage] = useState(browserLanguage)
  const [group, setGroup] = useState<GuestGroup | null>(null)
  const [failure, setFailure] = useState<ServerCallError | null>(null)
  const reload = useCallback(() => {
    callServer(openGroup, { token }, { language }).then(
      (answer) => {
        setGroup(answer)
        setFailure(null)
      },
      (error) => {
        if (!(error instanceof ServerCallError)) throw error
        setFailure(error)
      },
    )
  }, [token, language])
  useEffect(reload, [reload])
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = groupWords.title[language === 'zh' ? 0 : 1]
  }, [language])
  return (
    <PageLanguageContext value={language}>
      <main className={styles.page}>
        <div className={styles.top}>
          <span>{group?.company_name ?? ''}</span>
          <button
            type="button"
            className={styles.plain}
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
          >
            {words.other[language === 'zh' ? 0 : 1]}
          </button>
        </div>
        {group === null ? (
          <Waiting failure={failure} onAgain={reload} />
        ) : (
          <Group token={token} phone={phone} language={language} group={group} onChanged={reload} />
        )}
      </main>
    </PageLanguageContext>
  )
}

function Waiting({ failure, onAgain }: { failure: ServerCallError | null; onAgain: () => void }) {
  const say = useSay()
  if (failure === null) return <p role="status">{say(words.loading)}</p>
  return (
    <section className={styles.panel}>
      <p role="alert">{failure.reason === 'offline' ? say(words.failed) : failure.message}</p>
      <button type="button" className={styles.button} onClick={onAgain}>
        {say(words.again)}
      </button>
    </section>
  )
}

type Shown = { token: string; phone: string; language: Language; group: GuestGroup; onChanged: () => void }

function Group(shown: Shown) {
  const say = useSay()
  const { group, language } = shown
  const named = (name: string, en: string | null) => (language === 'en' && en ? en : name)
  const until = { start: group.until, end: group.until }
  return (
    <>
      <header className={styles.panel}>
        <h1>{say(groupWords.title)}</h1>
        <p>
          {say(groupWords.invites, { host: group.host_name })} · {named(group.reason_name, group.reason_name_en)}
        </p>
        <p className={styles.big}>{spanText(group.window, group.timezone, language)}</p>
        <p className={styles.faint}>{zoneName(group.timezone, language, group.window.start)}</p>
        {group.window_count > 1 && <p>{say(words.moreDays, { n: group.window_count - 1 })}</p>}
        <p>{[named(group.office_name, group.office_name_en), group.address].filter(Boolean).join(' · ')}</p>
        <p className={styles.faint}>
          {say(groupWords.places, { people: group.people, most: group.people_max })}
          {group.phase === 'open' &&
            ` · ${say(groupWords.until, { time: spanText(until, group.timezone, language).split('–')[0] ?? '' })}`}
        </p>
        {group.phase !== 'open' && (
          <p role="status" className={styles.alert}>
            {say(groupWords[group.phase])}
          </p>
        )}
      </header>
      {group.phase === 'open' && <JoinForm {...shown} />}
    </>
  )
}

const fields = ['name', 'phone', 'mail', 'company', 'plate_no', 'idno'] as const
type Field = (typeof fields)[number]

function JoinForm({ token, phone, language, group, onChanged }: Shown) {
  const say = useSay()
  const [typed, setTyped] = useState(nothingTyped)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const isNeeded = (name: Field) => name === 'name' || group.needed.some((needed) => needed === name)
  const shown = fields.filter((name) => (name !== 'idno' && name !== 'plate_no') || isNeeded(name))
  const value = (name: Field) => (typed[name] ?? '').trim()
  // one way to write to them is asked of everybody
  const isEither = !isNeeded('phone') && !isNeeded('mail')
  const known = (name: Field) => ({
    placeholder: '',
    note: isEither && name === 'phone' ? say(groupWords.phoneOrMail) : '',
  })

  async function join(event: FormEvent) {
    event.preventDefault()
    const missing = shown.filter((name) => isNeeded(name) && value(name) === '')
    const told = Object.fromEntries(missing.map((name) => [name, say(words.needed)]))
    if (value('phone') === '' && value('mail') === '' && told.phone === undefined) {
      told.phone = say(groupWords.phoneOrMail)
    }
    setWrong(told)
    setFailure('')
    if (Object.keys(told).length > 0) return
    setBusy(true)
    const { name, ...said } = Object.fromEntries(shown.map((field) => [field, value(field)]).filter(([, text]) => text))
    const details = { ...said, ...(said.idno === undefined ? {} : { id_type: typed.id_type }) }
    try {
      const { own } = await callServer(sendJoin, { token, phone, name: name ?? '', language, details }, { language })
      if (own === null) {
        setFailure(say(groupWords.known))
        return
      }
      keepOwn(token, own, phone)
      // the page looks at its address anew
      location.hash = `v=${own}`
    } catch (error) {
      if (!(error instanceof ServerCallError)) throw error
      const texts = Object.entries(error.fields).map(([field, text]) => [field.replace(/^details\./, ''), text])
      setWrong(Object.fromEntries(texts))
      setFailure(texts.length > 0 ? '' : error.reason === 'offline' ? say(words.failed) : error.message)
      if (error.reason === 'visit_group_full' || error.reason === 'visit_group_closed') onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.panel}>
      <form className={styles.fields} noValidate onSubmit={(event) => void join(event)}>
        <GuestFields
          {...{ shown, typed, wrong, known }}
          mayBeLeft={(name) => !isNeeded(name) && !(isEither && (name === 'phone' || name === 'mail'))}
          onType={(part) => setTyped((before) => ({ ...before, ...part }))}
        />
        {failure !== '' && (
          <p role="alert" className={styles.bad}>
            {failure}
          </p>
        )}
        <div className={styles.row}>
          <button type="submit" className={styles.main} disabled={busy}>
            {say(groupWords.join)}
          </button>
        </div>
      </form>
    </section>
  )
}
