import { type BusinessRow, businessAdd, businessEdit } from '@workplace/contract/company/businessmanager'
import { Button, Form, Input, InputNumber, Modal, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import list from '../../kernel/list/list.module.css'
import { Panel } from '../../kernel/panel/panel'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { DatePicker } from '../../kernel/widgets/date-picker'
import { useT } from '../../kernel/words'
import { businessWords as words } from './business-words'
import styles from './log.module.css'

type Values = {
  name: string
  license_code: string
  license_begin: Dayjs | null
  license_end: Dayjs | null
  most_users: number | null
  most_rooms: number | null
  licensed_devices: number | null
  admin_name?: string
  username?: string
}
type Account = { name: string; username: string; password: string }

const dayOf = (text: string | null | undefined) => (text ? dayjs(text) : null)
const textOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? null

/** A company: its name and licence, and for a new one its first administrator. */
export function BusinessForm({ row, onClose }: { row: BusinessRow | null; onClose: () => void }) {
  const t = useT()
  const closeOwn = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const [made, setMade] = useState<Account | null>(null)
  const saved = useRef(false)
  const touched = useRef(false)
  const add = useChange(businessAdd, { quiet: true, stale: ['/businessmanager'] })
  const edit = useChange(businessEdit, { quiet: true, stale: ['/businessmanager'] })
  const { leave, asking } = useUnsaved(() => touched.current && !saved.current)
  const close = () => void leave(onClose)

  const save = async (values: Values) => {
    const licence = {
      name: values.name,
      license_code: values.license_code,
      license_begin: textOf(values.license_begin),
      license_end: textOf(values.license_end),
      most_users: values.most_users ?? null,
      most_rooms: values.most_rooms ?? null,
      licensed_devices: values.licensed_devices ?? null,
    }
    try {
      if (row === null) {
        const { admin_name = '', username = '' } = values
        const account = await add.mutateAsync({ ...licence, admin_name, username })
        saved.current = true
        setMade({ name: values.name, username: account.username, password: account.password })
      } else {
        await edit.mutateAsync({ id: row.id, version: row.version, ...licence })
        saved.current = true
        toast.success(t(words.saved, { name: values.name }))
        closeOwn()
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.fields)
      form.setFields(faults.map(([name, message]) => ({ name: name as keyof Values, errors: [message] })))
      if (faults.length === 0) toast.error(error.message)
      else form.focusField(faults[0]?.[0] as keyof Values)
    }
  }
  const required = (message: string) => [{ required: true, whitespace: true, message }]
  const number = <InputNumber min={1} max={10_000_000} precision={0} style={{ width: '100%' }} />
  return (
    <>
      <Panel
        open={made === null}
        title={t(row === null ? words.add : words.editOf, { name: row?.name })}
        onClose={close}
        footer={
          <div className={list.actions}>
            <Button onClick={close}>{t(words.cancel)}</Button>
            <Button type="primary" loading={add.isPending || edit.isPending} onClick={() => form.submit()}>
              {t(words.save)}
            </Button>
          </div>
        }
      >
        <Form<Values>
          form={form}
          layout="vertical"
          name="company"
          initialValues={{ ...row, license_begin: dayOf(row?.license_begin), license_end: dayOf(row?.license_end) }}
          onValuesChange={() => {
            touched.current = true
          }}
          onFinish={(values) => void save(values)}
          onKeyDown={({ key, target }) => {
            if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'text') form.submit()
          }}
        >
          <Form.Item name="name" label={t(words.name)} rules={required(t(words.nameRequired))}>
            <Input maxLength={100} autoFocus />
          </Form.Item>
          <Form.Item name="license_code" label={t(words.code)} rules={required(t(words.codeRequired))}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="license_begin" label={t(words.begin)}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="license_end" label={t(words.end)}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="most_users" label={t(words.mostUsers)} extra={t(words.noBound)}>
            {number}
          </Form.Item>
          <Form.Item name="most_rooms" label={t(words.mostRooms)} extra={t(words.noBound)}>
            {number}
          </Form.Item>
          <Form.Item name="licensed_devices" label={t(words.devices)}>
            {number}
          </Form.Item>
          {row === null && (
            <>
              <h2 className={list.heading}>{t(words.admin)}</h2>
              <Form.Item name="admin_name" label={t(words.adminName)} rules={required(t(words.required))}>
                <Input maxLength={50} />
              </Form.Item>
              <Form.Item
                name="username"
                label={t(words.username)}
                extra={t(words.usernameHelp)}
                rules={required(t(words.required))}
              >
                <Input maxLength={50} autoCapitalize="none" spellCheck={false} />
              </Form.Item>
              <p className={list.quiet}>{t(words.adminHelp)}</p>
            </>
          )}
        </Form>
      </Panel>
      {made !== null && (
        <Modal
          open
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
          title={t(words.made, { name: made.name })}
          footer={
            <Button type="primary" onClick={onClose}>
              {t(words.done)}
            </Button>
          }
        >
          <div className={styles.told}>
            <p>{t(words.madeText)}</p>
            <dl className={list.facts}>
              <dt>{t(words.username)}</dt>
              <dd>
                <Typography.Text copyable>{made.username}</Typography.Text>
              </dd>
              <dt>{t(words.password)}</dt>
              <dd>
                <Typography.Text copyable code>
                  {made.password}
                </Typography.Text>
              </dd>
            </dl>
          </div>
        </Modal>
      )}
      {asking}
    </>
  )
}
