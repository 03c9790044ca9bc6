import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { acceptOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import { addRepair, repairThings } from '@workplace/contract/repair/repair'
import { urgencies } from '@workplace/contract/repair/states'
import { Button, Form, Input, Modal, Radio, Select } from 'antd'
import { useRef, useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { useUnsavedForm } from '../../kernel/form/use-unsaved'
import list from '../../kernel/list/list.module.css'
import { nameIn } from '../../kernel/name-in'
import { toast } from '../../kernel/toast/toast'
import { shrunkPhoto } from '../../kernel/upload/shrink-photo'
import { storeFile } from '../../kernel/upload/store-file'
import { useWhileHere } from '../../kernel/while-here'
import { pictureFaultOf } from '../../kernel/widgets/image-check'
import { useLanguage, useT } from '../../kernel/words'
import styles from './repair.module.css'
import { repairWords as words } from './repair-words'
import type { ReportTarget } from './report-target'

type Values = { title: string; resource_id?: number | null; urgency: 1 | 2 | 3; content?: string }
type Photo = { readonly path: string; readonly address: string }
const most = uploads.photo.count

/** Tells those who see to repairs that something is broken: a room or something in it, or anything else. */
export default function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const language = useLanguage()
  const [form] = Form.useForm<Values>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isRoom = target.type === 'room'
  const inRoom = useQuery({ ...queryOf(repairThings, { meetingroom_id: target.id }, { quiet: true }), enabled: isRoom })
  const things = inRoom.data?.items ?? []
  const report = useChange(addRepair, { quiet: true, stale: ['/repair'] })
  const take = async (chosen: readonly File[]) => {
    setFault(null)
    for (const [n, one] of chosen.entries()) {
      if (photos.length + n >= most) return setFault(t(sentenceOf(refusals.upload_limit)))
      setSending((now) => now + 1)
      try {
        const file = await shrunkPhoto(one)
        const wrong = await pictureFaultOf(uploads.photo, file)
        if (wrong !== null) throw new CallError(t(sentenceOf(wrong.kind), wrong.values), { reason: wrong.kind[0] })
        const path = await storeFile(uploads.photo, file, { quiet: true })
        setPhotos((now) => [...now, { path, address: URL.createObjectURL(file) }])
      } catch (error) {
        setFault(`${one.name}: ${error instanceof CallError ? error.message : t(sentenceOf(refusals.upload_failed))}`)
      } finally {
        setSending((now) => now - 1)
      }
    }
  }
  const remove = (photo: Photo) => {
    URL.revokeObjectURL(photo.address)
    setPhotos((now) => now.filter((one) => one !== photo))
  }
  const send = async (values: Values) => {
    try {
      const { order_no } = await report.mutateAsync({
        ...(isRoom ? { meetingroom_id: target.id } : { target_type: target.type, target_id: target.id }),
        title: values.title,
        content: values.content || null,
        urgency: values.urgency,
        resource_id: values.resource_id ?? null,
        images: photos.map(({ path }) => path),
      })
      toast.success(t(words.reported_, { number: order_no }))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={t(words.reportIn, { room: target.name })}
      okText={t(words.send)}
      cancelText={t(words.cancel)}
      confirmLoading={report.isPending}
      okButtonProps={{ disabled: sending > 0 }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" initialValues={{ urgency: 2 }} onFinish={(values) => void send(values)}>
        <Form.Item
          name="title"
          label={t(words.subject)}
          rules={[{ required: true, whitespace: true, message: t(words.subjectMissing) }]}
        >
          <Input maxLength={100} autoFocus />
        </Form.Item>
        {things.length > 0 && (
          <Form.Item name="resource_id" label={t(words.thing)}>
            <Select
              allowClear
              placeholder={t(words.wholeRoom)}
              options={things.map(({ id, name, name_en }) => ({ value: id, label: nameIn(language, name, name_en) }))}
            />
          </Form.Item>
        )}
        <Form.Item name="urgency" label={t(words.urgency)}>
          <Radio.Group
            optionType="button"
            options={([3, 2, 1] as const).map((value) => ({ value, label: t(urgencies[value]) }))}
          />
        </Form.Item>
        <Form.Item name="content" label={t(words.content)}>
          <Input.TextArea rows={3} maxLength={1000} />
        </Form.Item>
        {photos.length > 0 && (
          <ul className={list.photos} aria-label={t(words.images)}>
            {photos.map((photo, n) => (
              <li key={photo.path}>
                <img src={photo.address} alt={t(words.photo, { n: n + 1 })} />
                <Button
                  size="small"
                  className={list.removePhoto}
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t(words.removePhoto, { n: n + 1 })}
                  onClick={() => remove(photo)}
                />
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="file"
          multiple
          style={{ display: 'none' }}
          aria-label={t(words.addPhoto)}
          accept={acceptOf(uploads.photo)}
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={photos.length >= most}
          loading={sending > 0}
          onClick={() => input.current?.click()}
        >
          {t(words.addPhoto)}
        </Button>
        <p className={styles.help}>{t(words.photoHint, { n: most })}</p>
        <p role="alert" className={list.fault}>
          {fault}
        </p>
        <button type="submit" hidden />
      </Form>
      {asking}
    </Modal>
  )
}
