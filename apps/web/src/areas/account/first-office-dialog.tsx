import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { dashboardOverview } from '@workplace/contract/account/dashboard'
import { city as cityResource } from '@workplace/contract/place/city'
import { addFirstOffice, mostFirstRooms, setupProgressCall } from '@workplace/contract/place/first-office'
import { Button, Form, Input, InputNumber, Modal } from 'antd'
import { useRef } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { invalidate } from '../../kernel/client/query'
import { useUnsavedForm } from '../../kernel/form/use-unsaved'
import { randomId } from '../../kernel/random-id'
import { ownZone } from '../../kernel/time/zone-time'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { ZoneInput } from '../../kernel/widgets/zone-input'
import { useT } from '../../kernel/words'
import styles from './setup-steps.module.css'
import { setupWords as words } from './setup-words'

type Room = { name: string; capacity: number | null }
type Values = { city: string; timezone: string; office: string; floor: string; rooms: Room[] }

const initial = (): Values => ({
  ...{ city: '', timezone: ownZone(), office: '', floor: '1F' },
  rooms: [{ name: '', capacity: 8 }],
})

/** Where in the form a field of the call stands: `rooms.1` is said at the name of the second room. */
const placeOf = (field: string): (string | number)[] => {
  const [name = '', at, part] = field.split('.')
  return at === undefined ? [name] : [name, Number(at), part ?? 'name']
}

/** The first office of a company with its city, a floor and rooms: everything that a first booking needs. */
export default function FirstOfficeDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const done = useWhileHere(onClose)
  // the same sent again after a lost answer makes one office
  const attempt = useRef({ written: '', key: '' })
  const busy = useRef(false)

  const send = async (values: Values) => {
    if (busy.current) return
    busy.current = true
    const rooms = values.rooms.map(({ name, capacity }) => ({ name, capacity: capacity ?? 0 }))
    const input = { ...values, rooms }
    const written = JSON.stringify(input)
    if (attempt.current.written !== written) attempt.current = { written, key: randomId() }
    try {
      await call(addFirstOffice, input, { quiet: true, idempotencyKey: attempt.current.key })
      toast.success(t(words.created, { office: values.office.trim() }))
      await invalidate(dashboardOverview.path, setupProgressCall.path, '/city', '/office', '/floor', '/meetingroom')
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.fields)
      // biome-ignore lint/suspicious/noExplicitAny: the path into the form's list is made from the answer
      form.setFields(faults.map(([field, message]) => ({ name: placeOf(field) as any, errors: [message] })))
      const [first] = faults
      if (first === undefined || first[0] === 'rooms') toast.error(first?.[1] ?? error.message)
      // biome-ignore lint/suspicious/noExplicitAny: as above
      else form.focusField(placeOf(first[0]) as any)
    } finally {
      busy.current = false
    }
  }
  const needed = [{ required: true, whitespace: true, message: t(words.required) }]
  return (
    <Modal
      open
      width={560}
      title={t(words.firstOffice)}
      mask={{ closable: false }}
      onCancel={close}
      okText={t(words.create)}
      cancelText={t(words.cancel)}
      onOk={form.submit}
    >
      <p className={styles.note}>{t(words.firstOfficeText)}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial()}
        className={styles.first}
        onFinish={(values) => void send(values)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="city" label={t(words.city)} rules={needed}>
          <Input autoFocus maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="timezone" label={t(words.timezone)}>
          <ZoneInput field={cityResource.fields.timezone} name="timezone" />
        </Form.Item>
        <Form.Item name="office" label={t(words.officeName)} rules={needed}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="floor" label={t(words.floorName)} rules={needed}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <fieldset className={styles.rooms}>
          <legend>{t(words.rooms)}</legend>
          <Form.List name="rooms">
            {(fields, { add, remove }) => (
              <>
                {fields.map(({ key, name }) => (
                  <div key={key} className={styles.room}>
                    <Form.Item name={[name, 'name']} rules={needed}>
                      <Input
                        maxLength={50}
                        autoComplete="off"
                        placeholder={t(words.roomNamePlaceholder)}
                        aria-label={t(words.roomName, { n: name + 1 })}
                      />
                    </Form.Item>
                    <Form.Item name={[name, 'capacity']} rules={[{ required: true, message: t(words.required) }]}>
                      <InputNumber
                        min={1}
                        max={100000}
                        precision={0}
                        suffix={t(words.seats)}
                        aria-label={t(words.capacity, { n: name + 1 })}
                      />
                    </Form.Item>
                    {fields.length > 1 ? (
                      <Button
                        type="text"
                        icon={<MinusCircleOutlined aria-hidden />}
                        aria-label={t(words.removeRoom, { n: name + 1 })}
                        onClick={() => remove(name)}
                      />
                    ) : null}
                  </div>
                ))}
                {fields.length < mostFirstRooms ? (
                  <Button
                    type="dashed"
                    block
                    icon={<PlusOutlined aria-hidden />}
                    onClick={() => add({ name: '', capacity: 8 } satisfies Room)}
                  >
                    {t(words.addRoom)}
                  </Button>
                ) : null}
              </>
            )}
          </Form.List>
        </fieldset>
        <button type="submit" hidden />
      </Form>
      {asking}
    </Modal>
  )
}
