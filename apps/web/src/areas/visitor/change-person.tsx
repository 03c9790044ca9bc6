import * as common from '@workplace/contract/kernel/common-words'
import { idTypes } from '@workplace/contract/visitor/states'
import { type EntryExplained, editVisitor, type VisitorDetails } from '@workplace/contract/visitor/visits'
import { Checkbox, Form, Input, Modal, Radio, Select } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { AnswerItems, answersNow, sentAnswers } from './questions/answer-items'
import styles from './visitor.module.css'
import { words } from './visitor-words'

type Values = {
  name: string
  phone?: string
  mail?: string
  company?: string
  plate_no?: string
  language: 'zh' | 'en'
  id_type?: keyof typeof idTypes | null
  idno?: string
  answers?: Record<string, string | null>
  discreet: boolean
}

type Props = {
  row: VisitorDetails
  /** What keeps them out for as long as nobody has said it. */
  missing: EntryExplained['missing']
  onClose: () => void
}

/** What is said of one visitor. */
export function ChangePerson({ row, missing, onClose }: Props) {
  const t = useT()
  const [first] = missing
  const asked = (name: EntryExplained['missing'][number]) => ({ name, required: missing.includes(name) })
  const begins = (name: typeof first) => ({ autoFocus: first === name })
  const [form] = Form.useForm<Values>()
  const save = useChange(editVisitor, { stale: ['/visitor'], quiet: true })
  const send = async ({ idno, id_type, answers, ...said }: Values) => {
    try {
      await save.mutateAsync({
        ...{ id: row.id, version: row.version, name: said.name, language: said.language, discreet: said.discreet },
        ...{
          phone: said.phone ?? null,
          mail: said.mail ?? null,
          company: said.company ?? null,
          plate_no: said.plate_no ?? null,
        },
        ...(idno ? { idno, id_type: id_type ?? null } : {}),
        ...(row.questions.length === 0 ? {} : { answers: sentAnswers(answers) }),
      })
      toast.success(t(words.savedVisit))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.fields).map(([name, message]) => ({
        name: name.split('.') as never,
        errors: [message],
      }))
      form.setFields(faults.length > 0 ? faults : [{ name: 'name', errors: [error.message] }])
    }
  }
  return (
    <Modal
      open
      width={560}
      title={t(words.changePerson)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          ...{ name: row.visitor_name, phone: row.phone ?? '', mail: row.mail ?? '', company: row.company ?? '' },
          ...{ plate_no: row.plate_no ?? '', language: row.language, id_type: row.id_type, idno: '' },
          ...{ answers: answersNow(row), discreet: row.discreet },
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label={t(words.name)}
          rules={[{ required: true, whitespace: true, message: t(words.nameMissing) }]}
        >
          <Input maxLength={60} autoFocus={first === undefined} />
        </Form.Item>
        <div className={styles.fields}>
          <Form.Item {...asked('phone')} label={t(words.phone)}>
            <Input maxLength={30} inputMode="tel" {...begins('phone')} />
          </Form.Item>
          <Form.Item {...asked('mail')} label={t(words.mail)}>
            <Input maxLength={200} inputMode="email" {...begins('mail')} />
          </Form.Item>
          <Form.Item {...asked('company')} label={t(words.companyOf)}>
            <Input maxLength={100} {...begins('company')} />
          </Form.Item>
          <Form.Item {...asked('plate_no')} label={t(words.plate)}>
            <Input maxLength={20} {...begins('plate_no')} />
          </Form.Item>
          <Form.Item name="id_type" label={t(words.idType)}>
            <Select
              allowClear
              options={Object.entries(idTypes).map(([value, label]) => ({ value, label: t(label) }))}
            />
          </Form.Item>
          <Form.Item
            {...asked('idno')}
            label={t(words.document)}
            extra={row.idno === null ? undefined : t(words.idnoHelp)}
          >
            <Input maxLength={40} autoComplete="off" placeholder={row.idno ?? ''} />
          </Form.Item>
        </div>
        <Form.Item name="language" label={t(words.language)}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'zh', label: t(common.chinese) },
              { value: 'en', label: t(common.english) },
            ]}
          />
        </Form.Item>
        <Form.Item name="discreet" valuePropName="checked" extra={t(words.discreetHelp)}>
          <Checkbox>{t(words.discreet)}</Checkbox>
        </Form.Item>
        <AnswerItems questions={row.questions} mustAnswer={false} />
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
