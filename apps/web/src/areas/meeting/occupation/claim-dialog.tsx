import { Alert, Button, Form, type FormInstance, type FormProps, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useUnsavedForm } from '../../../kernel/form/use-unsaved'
import type { Label } from '../../../kernel/words'
import { useT } from '../../../kernel/words'

/** Asks the server for a time in a room: what it refuses stands at the fields, or above all. */
export function useClaim<V>(form: FormInstance<V>, onFields: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const showProblem = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const named = Object.entries(error.fields).map(([name, message]) => ({ name: name as never, errors: [message] }))
    if (named.length > 0) {
      onFields()
      form.setFields(named)
    }
    setProblem(named.length > 0 ? null : error.message)
  }
  /** `onRefused` looks at what stands there now, where somebody else was quicker. */
  const run = async (work: () => Promise<void>, onRefused?: (error: CallError) => Promise<void>) => {
    setProblem(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showProblem(error)
      await onRefused?.(error as CallError)
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, isBusy, showProblem, run }
}

type Props<V> = {
  readonly title: string
  readonly words: { readonly cancel: Label; readonly back: Label }
  readonly main: string
  readonly claim: Pick<ReturnType<typeof useClaim<V>>, 'problem' | 'isBusy'>
  /** What becomes of what stands in the way, once that is known; the form waits behind it. */
  readonly second: ReactNode
  readonly onConfirm: () => void
  readonly onBack: () => void
  readonly onClose: () => void
  readonly form: FormInstance<V>
  readonly initialValues: FormProps<V>['initialValues']
  readonly onFinish: (values: V) => void
  /** The fields. */
  readonly children: ReactNode
}

/** A dialog in two steps: first when and where, then what becomes of what is in the way. */
export function ClaimDialog<V>(props: Props<V>) {
  const { title, words, main, claim, second, onConfirm, onBack, onClose, form, initialValues, onFinish } = props
  const { close, asking } = useUnsavedForm(form, onClose)
  const t = useT()
  const isSecond = second !== null
  return (
    <Modal
      open
      width={640}
      title={title}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={isSecond ? onBack : close}>{t(isSecond ? words.back : words.cancel)}</Button>
          <Button type="primary" loading={claim.isBusy} onClick={isSecond ? onConfirm : form.submit}>
            {main}
          </Button>
        </>
      }
    >
      {claim.problem === null ? null : (
        <Alert type="error" showIcon role="alert" title={claim.problem} style={{ marginBottom: 16 }} />
      )}
      {second}
      <Form<V>
        form={form}
        layout="vertical"
        hidden={isSecond}
        style={{ marginTop: 16 }}
        initialValues={initialValues}
        onFinish={onFinish}
        scrollToFirstError={{ focus: true }}
      >
        {props.children}
      </Form>
      {asking}
    </Modal>
  )
}
