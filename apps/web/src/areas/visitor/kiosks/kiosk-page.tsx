import { pairingLength } from '@workplace/contract/kernel/pairing'
import { pairKiosk, unpairKiosk, visitorKiosk } from '@workplace/contract/visitor/kiosk'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useUnpair } from '../../../kernel/resource-page/use-unpair'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { kioskListWords as words } from './kiosk-list-words'
import styles from './kiosks.module.css'

type Target = { readonly id: number; readonly name: string }

/** The address that a kiosk opens. */
const kioskAddress = () => `${location.origin}/kiosk`

/** The kiosks of offices, and their pairing. */
export default function KioskPage() {
  const t = useT()
  const mayPair = useMay('change-visitor-kiosk')
  const [pairing, setPairing] = useState<Target | null>(null)
  const { mutateAsync } = useChange(unpairKiosk, { stale: [visitorKiosk.path] })
  const [unpair, asking] = useUnpair(mutateAsync, words.unpairText)
  return (
    <>
      <ResourcePage
        resource={visitorKiosk}
        tabs={mayPair ? <p className={styles.intro}>{t(words.intro, { address: kioskAddress() })}</p> : null}
        actions={(row) =>
          mayPair
            ? [
                {
                  key: 'pair',
                  label: t(row.state === 'unbound' ? words.pair : words.pairAnew),
                  onClick: () => setPairing({ id: row.id, name: row.name ?? '' }),
                },
                ...(row.state === 'unbound'
                  ? []
                  : [{ key: 'unpair', label: t(words.unpair), danger: true, onClick: () => unpair(row) }]),
              ]
            : []
        }
      />
      {asking}
      {pairing !== null && <PairDialog target={pairing} onClose={() => setPairing(null)} />}
    </>
  )
}

function PairDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<{ code: string }>()
  const bind = useChange(pairKiosk, { quiet: true, stale: [visitorKiosk.path] })
  const send = async ({ code }: { code: string }) => {
    try {
      const { name } = await bind.mutateAsync({ code, id: target.id })
      toast.success(t(words.paired, { name }))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'code', errors: [error.fields.code ?? error.message] }])
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t(words.pairOf, { name: target.name })}
      okText={t(words.pair)}
      cancelText={t(words.cancel)}
      confirmLoading={bind.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ code: '' }} onFinish={(values) => void send(values)}>
        <Form.Item name="code" label={t(words.code)} rules={[{ required: true, message: t(words.codeMissing) }]}>
          <Input
            className={styles.code}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={pairingLength + 2}
          />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
