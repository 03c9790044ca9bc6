import { useQuery } from '@tanstack/react-query'
import { pairingLength } from '@workplace/contract/kernel/pairing'
import { pairingDetails, pairTerminal, terminal } from '@workplace/contract/terminal/terminal'
import { Alert, Form, Input, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { useT } from '../../kernel/words'
import styles from './terminal.module.css'
import { terminalWords as words } from './terminal-words'

/** A known terminal that gets a screen, or a new one. */
export type PairTarget = {
  readonly terminal?: { readonly id: number; readonly name: string; readonly meetingroom_id: number | null }
}
type Values = { code: string; meetingroom_id: number | null; name?: string }

/** Pairs the screen that shows a code with a room. */
export function PairDialog({ target, onClose }: { target: PairTarget; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const room = Form.useWatch('meetingroom_id', form) ?? null
  const bind = useChange(pairTerminal, { quiet: true, stale: [terminal.path, '/meetingroom'] })
  const others = useQuery({
    ...queryOf(pairingDetails, { meetingroom_id: room ?? 0 }, { quiet: true }),
    enabled: room !== null,
  }).data?.items.filter(({ id, state }) => id !== target.terminal?.id && state !== 'unbound')
  const send = async ({ code, meetingroom_id, name }: Values) => {
    try {
      const { terminal: known } = target
      const made = await bind.mutateAsync({
        code,
        ...(known === undefined ? {} : { terminal_id: known.id }),
        ...(meetingroom_id === null ? {} : { meetingroom_id }),
        ...(name ? { name } : {}),
      })
      toast.success(t(words.paired, { name: made.name, room: made.meetingroom_name }))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = (error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
      const known = Object.entries(fields).filter(([field]) => field in form.getFieldsValue(true) || field === 'code')
      const errors = known.length > 0 ? known : ([['code', error.message]] as [string, string][])
      form.setFields(errors.map(([field, text]) => ({ name: field as keyof Values, errors: [text] })))
    }
  }
  return (
    <Modal
      open
      width={480}
      title={target.terminal === undefined ? t(words.pair) : `${t(words.pair)}: ${target.terminal.name}`}
      okText={t(words.ok)}
      cancelText={t(words.cancel)}
      confirmLoading={bind.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        initialValues={{ code: '', meetingroom_id: target.terminal?.meetingroom_id ?? null, name: '' }}
        onFinish={(values) => void send(values)}
      >
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
        <Form.Item
          name="meetingroom_id"
          label={t(words.room)}
          rules={[{ required: true, message: t(words.roomMissing) }]}
        >
          <ReferencePicker to="meetingroom" />
        </Form.Item>
        {others !== undefined && others.length > 0 && (
          <Alert
            type="info"
            showIcon
            style={{ marginBottom: 16 }}
            title={t(words.another, { names: others.map(({ name }) => name).join(', ') })}
          />
        )}
        {target.terminal === undefined && (
          <Form.Item name="name" label={t(words.name)} help={t(words.nameHint)}>
            <Input maxLength={50} />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
