import { passkeyAdd, passkeyOptions, passkeyRemove, passkeyRename } from '@workplace/contract/account/passkeys'
import type { ownSecurity } from '@workplace/contract/account/second-factor'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Alert, Button, Form, Input, Modal, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { newBinding } from '../../../kernel/client/tab-binding'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import { words } from './passkey-words'
import styles from './security.module.css'
import { SecurityDialog } from './security-dialog'
import { CodesDialog } from './turn-on-factor'

type Security = OutputOf<typeof ownSecurity>
type Passkey = Security['passkeys'][number]
type Props = {
  readonly security: Pick<Security, 'passkeys' | 'passkeys_off' | 'passkeys_at'>
  /** What a new one is called unless somebody says otherwise. */
  readonly suggested: string
  readonly frame: (title: Label, extra: ReactNode, children: ReactNode) => ReactNode
  readonly onChanged: () => void
}
type Open =
  | { kind: 'add' }
  | { kind: 'rename' | 'remove'; one: Passkey }
  | { kind: 'codes'; codes: readonly string[] }
  | null

const off = { no_address: words.offNoAddress, ip_address: words.offIpAddress, plain_http: words.offPlainHttp } as const

/** One's own passkeys; where none can be made it is said what has to be set. */
export function Passkeys({ security: { passkeys, passkeys_off, passkeys_at }, suggested, frame, onChanged }: Props) {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isHere = passkeys_off === null && passkeys_at === location.origin
  const isAble = isHere && 'PublicKeyCredential' in window
  const reason =
    passkeys_off !== null
      ? t(off[passkeys_off])
      : !isHere
        ? t(words.openAt, { address: passkeys_at })
        : isAble
          ? null
          : t(words.unsupported)
  return (
    <>
      {frame(
        words.passkeys,
        isAble ? <Button onClick={() => setOpen({ kind: 'add' })}>{t(words.add)}</Button> : null,
        <>
          <p className={styles.quiet}>{t(words.intro)}</p>
          {reason === null ? null : <Alert type="info" showIcon title={reason} />}
          {passkeys.length === 0 ? (
            reason === null ? (
              <p className={styles.quiet}>{t(words.none)}</p>
            ) : null
          ) : (
            <ul className={styles.rows}>
              {passkeys.map((one) => (
                <li key={one.id} className={styles.row}>
                  <div>
                    {one.name} {one.backed_up ? <Tag>{t(words.synced)}</Tag> : null}
                    {one.here ? null : <Tag color="orange">{t(words.elsewhere)}</Tag>}
                    {one.suspect_at === null ? null : <Tag color="red">{t(words.suspect)}</Tag>}
                    <p className={styles.quiet}>
                      {t(words.made, { date: instantText(one.created_at, language) })}
                      {' · '}
                      {one.last_used_at === null
                        ? t(words.unused)
                        : t(words.used, { date: instantText(one.last_used_at, language) })}
                    </p>
                    {one.here ? null : <p className={styles.quiet}>{t(words.elsewhereText)}</p>}
                    {one.suspect_at === null ? null : (
                      <p className={styles.quiet}>
                        {t(words.suspectText, { date: instantText(one.suspect_at, language) })}
                      </p>
                    )}
                  </div>
                  <span className={styles.actions}>
                    <Button
                      size="small"
                      aria-label={t(words.renameOf, { name: one.name })}
                      onClick={() => setOpen({ kind: 'rename', one })}
                    >
                      {t(words.rename)}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t(words.removeOf, { name: one.name })}
                      onClick={() => setOpen({ kind: 'remove', one })}
                    >
                      {t(words.remove)}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>,
      )}
      {open?.kind === 'add' ? (
        <AddPasskey
          suggested={suggested}
          onAdded={(codes) => {
            toast.success(t(words.added))
            onChanged()
            setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'rename' ? <RenamePasskey one={open.one} onChanged={onChanged} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <SecurityDialog
          title={t(words.removeOf, { name: open.one.name })}
          okText={t(words.remove)}
          danger
          work={async () => {
            await call(passkeyRemove, { id: open.one.id }, { quiet: true })
            toast.success(t(words.removed))
            onChanged()
            close()
          }}
          onClose={close}
        >
          {t(words.removeText)}
        </SecurityDialog>
      ) : null}
      {open?.kind === 'codes' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
    </>
  )
}

type AddProps = {
  readonly suggested: string
  readonly onAdded: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** A name, then what the browser asks. */
function AddPasskey({ suggested, onAdded, onClose }: AddProps) {
  const t = useT()
  const [name, setName] = useState(suggested)
  const add = async () => {
    const { CeremonyError, makePasskey } = await import('./ceremony')
    try {
      const { secret, binding } = await newBinding()
      const handed = await call(passkeyOptions, { binding }, { quiet: true })
      const response = await makePasskey(handed)
      const { backup_codes } = await call(
        passkeyAdd,
        { secret, name: name.trim() || suggested, response },
        { quiet: true },
      )
      onAdded(backup_codes)
    } catch (error) {
      // said where refusals are said
      throw error instanceof CeremonyError
        ? new CallError(error.label === null ? '' : t(error.label), { reason: 'ceremony' })
        : error
    }
  }
  return (
    <SecurityDialog
      title={t(words.add)}
      okText={t(words.add)}
      below={
        <Form.Item label={t(words.name)} htmlFor="passkey-name">
          <Input
            id="passkey-name"
            value={name}
            maxLength={60}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
      }
      work={add}
      onClose={onClose}
    >
      {t(words.addText)}
    </SecurityDialog>
  )
}

function RenamePasskey({
  one,
  onChanged,
  onClose,
}: {
  readonly one: Passkey
  readonly onChanged: () => void
  readonly onClose: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const send = async ({ name }: { name: string }) => {
    setBusy(true)
    try {
      await call(passkeyRename, { id: one.id, name }, { quiet: true })
      toast.success(t(words.renamed))
      onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'name', errors: [error.message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t(words.renameOf, { name: one.name })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: one.name }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label={t(words.name)}
          rules={[{ required: true, whitespace: true, message: t(words.nameRequired) }]}
        >
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
