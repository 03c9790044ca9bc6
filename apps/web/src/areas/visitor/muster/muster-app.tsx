import type { MusterPerson } from '@workplace/contract/visitor/muster'
import { musterKinds, musterLists, musterMarks } from '@workplace/contract/visitor/muster-words'
import { useState, useSyncExternalStore } from 'react'
import { useSay } from '../../../kernel/light/say'
import type { MusterPhone } from './muster-phone'
import { musterPageWords as words } from './words'

/** On the clock of the office: of today the time alone, which is what a warden compares at a glance. */
const timeOf = (instant: string, zone: string, now = Date.now()) => {
  const shown = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [day = '', time = ''] = shown(Date.parse(instant)).split(' ')
  return shown(now).startsWith(`${day} `) ? time : `${day} ${time}`
}

/** On a warden's phone: who is to be found, and who was. */
export function MusterApp({ phone }: { phone: MusterPhone }) {
  const say = useSay()
  const { state, offline, waiting, signedOut, fault } = useSyncExternalStore(phone.subscribe, phone.current)
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const [only, setOnly] = useState<'open' | 'missing' | null>(null)
  if (signedOut || state === null) {
    return (
      <main>
        <header>
          <h1>{say(words.title)}</h1>
        </header>
        <p className="nothing" role="alert">
          {signedOut ? (
            <>
              {fault} <a href="/login">{say(words.signIn)}</a>
            </>
          ) : (
            say(words.nothing)
          )}
        </p>
      </main>
    )
  }
  const { muster, counts, people, timezone } = state
  // without a line nobody can tell whether there is a muster: what is seen is said, and counts in it
  const marking = muster !== null || offline || waiting > 0
  const sought = title.trim().toLowerCase()
  const found = people.filter(
    (one) =>
      [one.name, one.about, one.host].some((text) => text?.toLowerCase().includes(sought)) &&
      (!marking || only === null || one.mark === only),
  )
  const asked = found.filter(({ list, mark }) => list !== 'left' || mark !== 'open')
  const left = found.filter(({ list, mark }) => list === 'left' && mark === 'open')
  const row = (one: MusterPerson) => (
    <li key={one.key} data-mark={marking ? one.mark : undefined}>
      <b>{one.name}</b>
      <p>
        {[one.about, one.host, say(musterLists[one.list]), one.seen_at && timeOf(one.seen_at, timezone), one.seen_where]
          .filter(Boolean)
          .join(' · ')}
        {marking && (
          <>
            <br />
            {[say(musterMarks[one.mark]), one.mark !== 'open' && one.marked_by].filter(Boolean).join(' · ')}
          </>
        )}
      </p>
      {marking && (
        <>
          {one.mark !== 'safe' && (
            <button
              type="button"
              data-mark="safe"
              aria-label={`${one.name} ${say(words.safe)}`}
              onClick={() => phone.mark(one.key, 'safe')}
            >
              {say(words.safe)}
            </button>
          )}
          {one.mark !== 'missing' && (
            <button
              type="button"
              data-mark="missing"
              aria-label={`${one.name} ${say(words.missing)}`}
              onClick={() => phone.mark(one.key, 'missing')}
            >
              {say(words.missing)}
            </button>
          )}
          {one.mark !== 'open' && (
            <button
              type="button"
              aria-label={`${one.name} ${say(words.undo)}`}
              onClick={() => phone.mark(one.key, 'open')}
            >
              {say(words.undo)}
            </button>
          )}
        </>
      )}
    </li>
  )
  return (
    <main>
      <header data-kind={muster?.kind}>
        <h1>
          {say(words.title)}
          {muster !== null && ` · ${say(musterKinds[muster.kind])}`}
        </h1>
        <strong>
          {!marking
            ? say(words.inside, { n: counts.people })
            : say(words.counts, { safe: counts.safe, people: counts.people })}
        </strong>
        <p role="status">
          {[
            muster === null && say(marking ? words.ahead : words.none),
            offline && say(words.offline, { time: timeOf(state.at, timezone) }),
            waiting > 0 && say(words.waiting, { n: waiting }),
            fault,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state.offices.length > 1 && !offline && (
          <select
            value={state.office_id ?? ''}
            aria-label={say(words.title)}
            onChange={({ target }) => phone.choose(Number(target.value))}
          >
            {state.offices.map((one) => (
              <option key={one.id} value={one.id}>
                {say([one.name, one.name_en || one.name])}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        {marking && (
          <div className="only">
            {(['open', 'missing'] as const).map((mark) => (
              <button
                key={mark}
                type="button"
                aria-pressed={only === mark}
                onClick={() => setOnly(only === mark ? null : mark)}
              >
                {say(musterMarks[mark])} {counts[mark]}
              </button>
            ))}
          </div>
        )}
      </header>
      <ul>{asked.map(row)}</ul>
      {marking && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            phone.mark(`x${crypto.randomUUID()}`, 'safe', name.trim())
            setName('')
          }}
        >
          <input
            aria-label={say(words.add)}
            placeholder={say(words.add)}
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit">{say(words.plus)}</button>
        </form>
      )}
      {left.length > 0 && (
        <details>
          <summary>
            {say(words.left)} ({left.length})
          </summary>
          <ul>{left.map(row)}</ul>
        </details>
      )}
    </main>
  )
}
