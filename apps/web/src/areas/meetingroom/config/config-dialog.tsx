import type { Resource } from '@workplace/contract/kernel/resource'
import { type ConfigPreview, configToMany, previewConfig } from '@workplace/contract/meetingroom/config'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { Alert, Button, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { FieldItem } from '../../../kernel/form/field-item'
import { newValues } from '../../../kernel/form/form-values'
import { useUnsavedForm } from '../../../kernel/form/use-unsaved'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import type { RoomDialogProps } from '../core/room-action'
import styles from './config.module.css'
import { choices, fieldsOf } from './config-choice'
import { ConfigPreviewTable } from './config-preview'
import { configWords as words } from './config-words'
import { RoomChecklist } from './room-checklist'

const resource = meetingroom as unknown as Resource

/**
 * Gives rooms a configuration: of one room to others that are chosen here, or, for rooms that were ticked in the list,
 * values that are entered here. What would change is shown first.
 */
function ConfigDialog({ rooms, onClose, onDone, isModel }: RoomDialogProps & { isModel: boolean }) {
  const t = useT()
  const closeOwn = useWhileHere(onDone)
  const [form] = Form.useForm()
  const { close, asking } = useUnsavedForm(form, onClose)
  const [model] = rooms
  const [keys, setKeys] = useState<readonly string[]>(
    isModel ? ['opentime', 'approve_booking_weekend', 'limit_unit'] : [],
  )
  const [ids, setIds] = useState<readonly number[]>(isModel ? [] : rooms.map(({ id }) => id))
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<ConfigPreview | null>(null)
  const ask = useChange(previewConfig, { quiet: true })
  const save = useChange(configToMany, { quiet: true, stale: [meetingroom.path] })
  const fields = fieldsOf(keys)

  const given = (to: readonly number[]) => {
    if (isModel) return { id: model?.id, fields, ids: [...to] }
    const entered = form.getFieldsValue(true) as Record<string, unknown>
    const empty = newValues(resource)
    const values = Object.fromEntries(fields.map((name) => [name, entered[name] ?? empty[name] ?? null]))
    return { values, ids: [...to] }
  }
  const trying = async (work: () => Promise<void>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    }
  }
  const show = (to: readonly number[]) =>
    trying(async () => {
      if (fields.length === 0) return setProblem(t(words.chooseFields))
      if (to.length === 0) return setProblem(t(words.chooseRooms))
      if (!isModel) {
        const isValid = await form.validateFields().then(
          () => true,
          () => false,
        )
        if (!isValid) return
      }
      setIds(to)
      setPreview(await ask.mutateAsync(given(to)))
    })
  const apply = () =>
    trying(async () => {
      if (preview === null) return
      const versions = Object.fromEntries(preview.items.map((item) => [String(item.id), item.version]))
      const { changed } = await save.mutateAsync({ ...given(preview.items.map(({ id }) => id)), versions })
      toast.success(t(words.done, { n: changed }))
      closeOwn()
    })
  const wrong = preview?.items.filter((item) => Object.keys(item.errors).length > 0) ?? []
  const leaveOut = () => show(ids.filter((id) => !wrong.some((item) => item.id === id)))
  const title = isModel ? t(words.applyTitle, { name: model?.name ?? '' }) : t(words.batchTitle, { n: rooms.length })
  return (
    <Modal
      open
      width={840}
      title={title}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        preview === null
          ? [
              <Button key="cancel" onClick={close}>
                {t(words.cancel)}
              </Button>,
              <Button key="preview" type="primary" loading={ask.isPending} onClick={() => void show(ids)}>
                {t(words.preview)}
              </Button>,
            ]
          : [
              <Button key="back" onClick={() => setPreview(null)}>
                {t(words.back)}
              </Button>,
              <Button
                key="apply"
                type="primary"
                loading={save.isPending}
                disabled={preview.changed === 0 || wrong.length > 0}
                onClick={() => void apply()}
              >
                {t(words.confirm, { n: preview.changed })}
              </Button>,
            ]
      }
    >
      {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} className={styles.alert} />}
      {preview !== null ? (
        <ConfigPreviewTable preview={preview} wrong={wrong.length} onLeaveOut={() => void leaveOut()} />
      ) : (
        <Form form={form} layout="vertical" initialValues={newValues(resource)}>
          <fieldset className={styles.part}>
            <legend>{t(isModel ? words.what : words.whatBatch)}</legend>
            <Checkbox.Group
              className={styles.choices}
              value={[...keys]}
              onChange={(chosen) => setKeys(chosen as string[])}
              options={choices.map(({ key, label }) => ({ value: key, label: t(label) }))}
            />
          </fieldset>
          {isModel ? (
            <fieldset className={styles.part}>
              <legend>{t(words.toWhich)}</legend>
              <RoomChecklist without={model?.id} chosen={ids} onChoose={setIds} />
            </fieldset>
          ) : fields.length === 0 ? null : (
            <div className={styles.fields}>
              {fields.map((name) => (
                <FieldItem
                  key={name}
                  resource={resource}
                  name={name}
                  field={meetingroom.fields[name]}
                  row={undefined}
                  checking
                />
              ))}
            </div>
          )}
        </Form>
      )}
      {asking}
    </Modal>
  )
}

/** The configuration of one room for others. */
export const ApplyConfig = (props: RoomDialogProps) => <ConfigDialog {...props} isModel />
/** Values for rooms that were ticked. */
export const BatchConfig = (props: RoomDialogProps) => <ConfigDialog {...props} isModel={false} />
