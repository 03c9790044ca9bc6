import { useQuery } from '@tanstack/react-query'
import { type ProofMethod, proofPasskey, proofWays, prove } from '@workplace/contract/account/sudo'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { Alert, Button, Form, Input, Modal, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { encryptPasswords } from '../../kernel/client/encrypt-passwords'
import { newBinding } from '../../kernel/client/tab-binding'
import { useT } from '../../kernel/words'
import { words } from './proof-words'
import { SignOnAgain } from './slots'

const ways = { passkey: words.usePasskey, totp: words.useApp, password: words.usePassword } as const
type Typed = { password?: string; code?: string }

/** A call asks for a fresh proof: by what its person has; then it goes on as if it had not been asked. */
export default function ProofDialog({ onAnswer }: { readonly onAnswer: (proved: boolean) => void }) {
  const t = useT()
  const [form] = Form.useForm<Typed>()
  const asked = useQuery({
    queryKey: ['proof-ways'],
    queryFn: () => call(proofWays, {}, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const { methods = [], providers = [] } = asked.data ?? {}
  const able = methods.filter((one) => one !== 'passkey' || 'PublicKeyCredential' in window)
  const [chosen, setChosen] = useState<ProofMethod | null>(null)
  const method = chosen ?? able[0]
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const proofOf = async ({ password = '', code = '' }: Typed): Promise<InputOf<typeof prove>> => {
    if (method === 'totp') return { method, code }
    if (method === 'password') {
      const { key_id, ciphers } = await encryptPasswords([password], { quiet: true })
      return { method, password: ciphers[0] ?? '', key_id }
    }
    const { askPasskey } = await import('./security/ceremony')
    const { secret, binding } = await newBinding()
    const handed = await call(proofPasskey, { binding }, { quiet: true })
    return { method: 'passkey', secret, response: await askPasskey(handed) }
  }

  const send = async (typed: Typed) => {
    if (busy || method === undefined) return
    setBusy(true)
    setRefusal('')
    const { CeremonyError } = await import('./security/ceremony')
    try {
      await call(prove, await proofOf(typed), { quiet: true })
      onAnswer(true)
    } catch (error) {
      setBusy(false)
      if (error instanceof CeremonyError) return setRefusal(error.label === null ? '' : t(error.label))
      if (!(error instanceof CallError)) throw error
      const why = error.reason === 'old_password_wrong' ? t(words.passwordWrong) : error.message
      if (method === 'passkey') return setRefusal(why)
      const name = method === 'totp' ? 'code' : 'password'
      form.setFields([{ name, errors: [why] }])
      form.getFieldInstance(name)?.focus?.()
    }
  }

  return (
    <Modal
      open
      centered
      width={420}
      // above what asks whether it is meant (2000), which waits for the proof; below what is said at the top (2010)
      zIndex={2005}
      title={t(words.title)}
      okText={t(words.goOn)}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      // where there is nothing to be sent the way on stands in the dialog, or there is none
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {method === undefined ? null : <OkBtn />}
        </>
      )}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onAnswer(false)}
    >
      <p style={{ marginBottom: 16 }}>{t(method === undefined ? words.textAlone : words.text)}</p>
      {asked.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : asked.isError ? (
        <Alert type="error" showIcon role="alert" title={asked.error.message} />
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void send(typed)}>
          {method === 'password' && (
            <Form.Item
              name="password"
              label={t(words.password)}
              rules={[{ required: true, message: t(words.passwordRequired) }]}
            >
              <Input.Password autoComplete="current-password" autoFocus />
            </Form.Item>
          )}
          {method === 'totp' && (
            <Form.Item
              name="code"
              label={t(words.code)}
              rules={[{ required: true, whitespace: true, message: t(words.codeRequired) }]}
            >
              <Input autoComplete="one-time-code" inputMode="numeric" autoFocus maxLength={40} />
            </Form.Item>
          )}
          {method === 'passkey' && <p>{t(words.passkeyText)}</p>}
          {refusal !== '' && <Alert type="error" showIcon role="alert" title={refusal} />}
          {method === undefined && (
            <p style={{ marginBottom: 16 }}>{t(providers.length > 0 ? words.again : words.nothing)}</p>
          )}
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {able
              .filter((one) => one !== method)
              .map((one) => (
                <Button
                  key={one}
                  type="link"
                  size="small"
                  style={{ paddingInline: 0 }}
                  onClick={() => {
                    setChosen(one)
                    setRefusal('')
                  }}
                >
                  {t(ways[one])}
                </Button>
              ))}
          </div>
          {method === undefined && providers.length > 0 && (
            <Suspense fallback={null}>
              <SignOnAgain providers={providers} />
            </Suspense>
          )}
          <button type="submit" hidden />
        </Form>
      )}
    </Modal>
  )
}
