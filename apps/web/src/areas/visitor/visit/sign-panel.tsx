import type { GuestPage } from '@workplace/contract/visitor/guest'
import { useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer } from '../../../kernel/light/server-call'
import { SigningPad } from '../../../kernel/light/signing-pad'
import { signingField, useSigning } from '../agreement/use-signing'
import { sendSigned } from './calls'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { words } from './words'

/** What a guest agrees to before they come: read, ticked or signed, one after the other. */
export function SignPanel({
  visit,
  page,
  asked,
}: {
  visit: Visit
  page: GuestPage
  asked: GuestPage['words'][number]
}) {
  const say = useSay()
  const { line, setLine, ticked, setTicked, isReady, given } = useSigning(asked, page.name)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { token, phone, language } = visit
  const { kind } = asked
  const isEnglish = language === 'en' && asked.content_en !== null
  const send = async () => {
    setBusy(true)
    setFailure('')
    const why = await visit.act(() => callServer(sendSigned, { token, phone, ...given }, { language }))
    setBusy(false)
    // other words since they were read: the page shows those
    if (why !== null) setFailure(why.reason === 'offline' ? say(words.failed) : why.message)
  }
  return (
    <section className={styles.panel}>
      <h2>{language === 'en' && asked.name_en ? asked.name_en : asked.name}</h2>
      {page.words.length > 1 && <p className={styles.faint}>{say(words.signMore, { n: page.words.length })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long words are scrolled by keys as well */}
      <div className={styles.words} tabIndex={0} lang={isEnglish ? 'en' : 'zh-CN'}>
        {isEnglish ? asked.content_en : asked.content}
      </div>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !busy) void send()
        }}
      >
        {kind === 'tick' && (
          <label className={styles.tick}>
            <input type="checkbox" checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
            {say(words.signTick)}
          </label>
        )}
        {kind === 'sign' && (
          <div className={styles.field}>
            <span className={styles.top}>
              {say(words.signHere)}
              <button type="button" className={styles.plain} onClick={() => setLine([])}>
                {say(words.signClear)}
              </button>
            </span>
            <SigningPad {...signingField} label={say(words.signHere)} value={line} onChange={setLine} />
          </div>
        )}
        {failure !== '' && (
          <p role="alert" className={styles.bad}>
            {failure}
          </p>
        )}
        <button type="submit" className={styles.main} disabled={!isReady || busy}>
          {say(kind === 'sign' ? words.signDone : kind === 'tick' ? words.signAgree : words.signRead)}
        </button>
      </form>
    </section>
  )
}
