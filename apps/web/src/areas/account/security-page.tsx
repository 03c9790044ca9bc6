import { useQuery } from '@tanstack/react-query'
import {
  endOwnSession,
  forgetBrowser,
  ownSecurity,
  renewBackupCodes,
  totpRemove,
} from '@workplace/contract/account/second-factor'
import * as accountWords from '@workplace/contract/account/words'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Alert, Button, Modal, Tag } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../kernel/words'
import { browserName } from './browser-name'
import { Passkeys } from './security/passkeys'
import { words } from './security/second-factor-words'
import styles from './security/security.module.css'
import { SecurityDialog } from './security/security-dialog'
import { CodesDialog, TurnOnFactor } from './security/turn-on-factor'
import { MyApplications, MyIdentities } from './slots'

type Security = OutputOf<typeof ownSecurity>
type Open = { kind: 'on' } | { kind: 'off' } | { kind: 'renew' } | { kind: 'codes'; codes: readonly string[] } | null

const results: Record<string, Label> = {
  ok: words.ok,
  wrong: words.wrong,
  refused: words.refused,
  wait: words.wait,
}

/** By what somebody signed in, where it was not by the account and its password. */
const ways: Record<string, Label> = {
  login_by_sso: accountWords.bySignOn,
  login_by_passkey: accountWords.byPasskey,
  login_by_mail: accountWords.byMailCode,
  hand_over: accountWords.byHandOver,
}

/** How one's own account is secured, and where it is used. */
export default function SecurityPage() {
  const t = useT()
  const answer = useQuery({ ...queryOf(ownSecurity, {}, { quiet: true }), staleTime: 0 })
  const { data } = answer
  const again = () => void answer.refetch()
  return (
    <section className={styles.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.security)}</h1>
      </header>
      <p className={styles.quiet}>{t(words.intro)}</p>
      <div className={styles.panel}>
        {answer.isPending ? (
          <ListSkeleton rows={8} />
        ) : data === undefined ? (
          <ListError error={answer.error} onRetry={again} />
        ) : (
          <>
            <Factor factor={data.factor} passkeys={data.passkeys.length} onChanged={again} />
            <Passkeys
              security={data}
              suggested={browserName(navigator.userAgent) || t(words.unknownBrowser)}
              frame={(title, extra, children) => (
                <Block title={title} extra={extra}>
                  {children}
                </Block>
              )}
              onChanged={again}
            />
            <Browsers browsers={data.browsers} onChanged={again} />
            <Sessions sessions={data.sessions} onChanged={again} />
            <MyIdentities frame={(title, children) => <Block title={title}>{children}</Block>} />
            <MyApplications frame={(title, children) => <Block title={title}>{children}</Block>} />
            <SignIns signIns={data.sign_ins} />
          </>
        )}
      </div>
    </section>
  )
}

function Block({ title, extra, children }: { title: Label; extra?: ReactNode; children: ReactNode }) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.row}>
        <h2 id={id}>{t(title)}</h2>
        {extra}
      </div>
      {children}
    </section>
  )
}

type Part<T> = T & { readonly onChanged: () => void }

function Factor({
  factor,
  passkeys,
  onChanged,
}: Part<{ readonly factor: Security['factor']; readonly passkeys: number }>) {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isOn = factor.since !== null
  return (
    <Block
      title={words.twoSteps}
      extra={
        <span className={styles.actions}>
          {isOn || passkeys > 0 ? (
            <Button onClick={() => setOpen({ kind: 'renew' })}>{t(words.newCodes)}</Button>
          ) : null}
          {isOn ? (
            factor.required && passkeys === 0 ? null : (
              <Button onClick={() => setOpen({ kind: 'off' })}>{t(words.turnOff)}</Button>
            )
          ) : (
            <Button type="primary" onClick={() => setOpen({ kind: 'on' })}>
              {t(words.turnOn)}
            </Button>
          )}
        </span>
      }
    >
      {factor.due === null ? null : (
        <Alert type="warning" showIcon title={t(words.dueText, { date: instantText(factor.due, language) })} />
      )}
      <p className={styles.quiet}>
        {factor.since === null
          ? passkeys > 0
            ? t(words.byPasskeyText, { count: factor.codes_left })
            : t(words.offText)
          : t(words.onText, { date: instantText(factor.since, language), count: factor.codes_left })}
        {(isOn || passkeys > 0) && factor.required ? ` · ${t(words.requiredText)}` : null}
      </p>
      {open?.kind === 'on' ? (
        <TurnOnFactor
          onDone={() => {
            toast.success(t(words.turnedOn))
            onChanged()
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'off' ? (
        <SecurityDialog
          title={t(words.turnOffTitle)}
          okText={t(words.turnOff)}
          danger
          work={async () => {
            await call(totpRemove, {}, { quiet: true })
            toast.success(t(words.turnedOff))
            onChanged()
            close()
          }}
          onClose={close}
        >
          {t(words.turnOffText)}
        </SecurityDialog>
      ) : null}
      {open?.kind === 'renew' ? (
        <SecurityDialog
          title={t(words.newCodes)}
          okText={t(words.newCodes)}
          work={async () => {
            const { backup_codes } = await call(renewBackupCodes, {}, { quiet: true })
            setOpen({ kind: 'codes', codes: backup_codes })
            onChanged()
          }}
          onClose={close}
        >
          {t(words.newCodesText)}
        </SecurityDialog>
      ) : null}
      {open?.kind === 'codes' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
    </Block>
  )
}

function useBrowserName(): (agent: string) => string {
  const t = useT()
  return (agent) => browserName(agent) || t(words.unknownBrowser)
}

function Browsers({ browsers, onChanged }: Part<{ readonly browsers: Security['browsers'] }>) {
  const t = useT()
  const language = useLanguage()
  const nameOf = useBrowserName()
  const forget = async (id: number) => {
    await call(forgetBrowser, { id })
    toast.success(t(words.forgotten))
    onChanged()
  }
  return (
    <Block title={words.browsers}>
      {browsers.length === 0 ? (
        <p className={styles.quiet}>{t(words.noBrowsers)}</p>
      ) : (
        <ul className={styles.rows}>
          {browsers.map((one) => (
            <li key={one.id} className={styles.row}>
              <div>
                {nameOf(one.agent)} <span className={styles.quiet}>{one.ip}</span>
                <p className={styles.quiet}>
                  {t(words.browserText, {
                    used: instantText(one.used_at, language),
                    until: instantText(one.expires_at, language),
                  })}
                </p>
              </div>
              <Button size="small" onClick={() => void forget(one.id).catch(() => undefined)}>
                {t(words.forget)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Sessions({ sessions, onChanged }: Part<{ readonly sessions: Security['sessions'] }>) {
  const t = useT()
  const language = useLanguage()
  const nameOf = useBrowserName()
  const [modal, holder] = Modal.useModal()
  const end = async (input: { id?: string }) => {
    const { ended } = await call(endOwnSession, input)
    toast.success(t(words.ended, { count: ended }))
    onChanged()
  }
  const endOthers = async () => {
    const yes = await modal.confirm({
      centered: true,
      title: t(words.endOthers),
      content: t(words.endOthersText),
      okText: t(words.confirm),
      cancelText: t(words.cancel),
    })
    if (yes) await end({})
  }
  return (
    <Block
      title={words.sessions}
      extra={
        sessions.length > 1 ? (
          <Button onClick={() => void endOthers().catch(() => undefined)}>{t(words.endOthers)}</Button>
        ) : null
      }
    >
      {holder}
      <ul className={styles.rows}>
        {sessions.map((one) => (
          <li key={one.id} className={styles.row}>
            <div>
              {nameOf(one.agent)} <span className={styles.quiet}>{one.ip}</span>{' '}
              {one.own ? <Tag color="blue">{t(words.thisOne)}</Tag> : null}
              <p className={styles.quiet}>
                {t(words.sessionText, {
                  since: instantText(one.created_at, language),
                  seen: instantText(one.seen_at, language),
                })}
              </p>
            </div>
            {one.own ? null : (
              <Button size="small" onClick={() => void end({ id: one.id }).catch(() => undefined)}>
                {t(words.end)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function SignIns({ signIns }: { readonly signIns: Security['sign_ins'] }) {
  const t = useT()
  const language = useLanguage()
  const nameOf = useBrowserName()
  return (
    <Block title={words.signIns}>
      <ul className={styles.rows}>
        {signIns.map((one) => (
          <li key={`${one.time}${one.action}${one.result}`} className={styles.row}>
            <div>
              {nameOf(one.agent)} <span className={styles.quiet}>{one.ip}</span>
              <p className={styles.quiet}>
                {[
                  instantText(one.time, language),
                  ...(ways[one.action] === undefined ? [] : [t(ways[one.action] as Label)]),
                ].join(' · ')}
              </p>
            </div>
            <Tag color={one.result === 'ok' ? undefined : 'orange'}>
              {results[one.result] === undefined ? one.result : t(results[one.result] ?? words.ok)}
            </Tag>
          </li>
        ))}
      </ul>
    </Block>
  )
}
