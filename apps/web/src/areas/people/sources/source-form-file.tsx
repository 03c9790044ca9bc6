import { UploadOutlined } from '@ant-design/icons'
import { type SourceSample, sourceFile } from '@workplace/contract/people/data-source'
import { Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { CallError, isCancelled, upload } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import type { SourceValues } from './source-values'
import { sourceWords as words } from './source-words'

type Props = { fileName: string | null; onSample: (sample: SourceSample) => void }

/** The file of a source of files, uploaded at once and kept when the form is saved. */
export function FileField({ fileName, onSample }: Props) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState(fileName)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    setBusy(true)
    setProblem(null)
    try {
      const { file_id, name, total, ...sample } = await upload(sourceFile, {}, file, { quiet: true })
      form.setFieldValue(['connection', 'file_id'], file_id)
      setTaken(t(words.fileRows, { name, n: total }))
      onSample(sample)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isCancelled(error)) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form.Item
      label={t(words.file)}
      extra={t(words.fileHelp)}
      validateStatus={problem === null ? undefined : 'error'}
      help={problem ?? undefined}
    >
      <div className={styles.fileLine}>
        <Upload
          accept=".csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
            {t(words.chooseFile)}
          </Button>
        </Upload>
        <span role="status">{taken}</span>
      </div>
    </Form.Item>
  )
}
