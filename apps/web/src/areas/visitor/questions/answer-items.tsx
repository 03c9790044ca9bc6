import { date } from '@workplace/contract/kernel/field'
import { answerText, askedAs, yesNo } from '@workplace/contract/visitor/states'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import { answerTo } from '@workplace/domain/visitor/reason-questions'
import { Form, Input, Radio, Select } from 'antd'
import list from '../../../kernel/list/list.module.css'
import { DateInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import { questionWords as words } from './question-words'
import styles from './questions.module.css'

type Question = VisitorDetails['questions'][number]

/** What the reason asks, in a form of the console: by the name `answers`. */
export function AnswerItems({ questions, mustAnswer }: { questions: readonly Question[]; mustAnswer: boolean }) {
  const t = useT()
  return questions.map((question) => (
    <Form.Item
      key={question.key}
      name={['answers', question.key]}
      label={t(askedAs(question))}
      required={question.required}
      rules={mustAnswer && question.required ? [{ required: true, whitespace: true, message: t(words.needed) }] : []}
    >
      <AnswerInput question={question} />
    </Form.Item>
  ))
}

/** What an input of a declared field is told of it. */
const asDate = { field: date(words.answers, { optional: true }), name: 'answer' }

type InputProps = { question: Question; id?: string; value?: string | null; onChange?: (value: string | null) => void }

/** One answer. */
function AnswerInput({ question: { kind, options, required }, id, value, onChange }: InputProps) {
  const t = useT()
  const rest = { ...(id === undefined ? {} : { id }) }
  const typing = ({ target }: { target: { value: string } }) => onChange?.(target.value)
  switch (kind) {
    case 'text':
      return <Input {...rest} value={value ?? ''} maxLength={200} onChange={typing} />
    case 'long':
      return <Input.TextArea {...rest} value={value ?? ''} rows={2} maxLength={1000} onChange={typing} />
    case 'date':
      return <DateInput {...rest} {...asDate} value={value ?? null} onChange={(day) => onChange?.(day)} />
    case 'yes_no':
      return (
        <Radio.Group
          {...rest}
          optionType="button"
          value={value ?? null}
          options={Object.entries(yesNo).map(([answer, label]) => ({ value: answer, label: t(label) }))}
          onChange={({ target }) => onChange?.(target.value as string)}
        />
      )
    case 'choice':
      return (
        <Select
          {...rest}
          allowClear={!required}
          placeholder={t(words.choose)}
          value={value ?? null}
          options={options.map((one) => ({ value: one.key, label: t(askedAs(one)) }))}
          onChange={(key: string | null | undefined) => onChange?.(key ?? null)}
        />
      )
  }
}

/** What a form begins with: the answers that count today. */
export const answersNow = ({ questions, answers }: Pick<VisitorDetails, 'questions' | 'answers'>) =>
  Object.fromEntries(questions.map((one) => [one.key, answerTo(one, answers)?.value ?? null]))

/** What of a form is sent: empty takes an answer back. */
export const sentAnswers = (said: Readonly<Record<string, string | null | undefined>> | undefined) =>
  Object.fromEntries(Object.entries(said ?? {}).map(([key, value]) => [key, value?.trim() || null]))

/** What they said, under the words of then; and what has to be answered still. */
export function TheirAnswers({ row: { questions, answers } }: { row: VisitorDetails }) {
  const t = useT()
  const open = questions.filter((one) => one.required && answerTo(one, answers) === undefined)
  if (answers.length + open.length === 0) return null
  return (
    <>
      <h2 className={list.heading}>{t(words.answers)}</h2>
      <dl className={styles.answers}>
        {answers.map((one) => (
          <div key={one.key}>
            <dt>
              {t(askedAs(one))}
              {!questions.some(({ key }) => key === one.key) && <small> · {t(words.formerly)}</small>}
            </dt>
            <dd>{t(answerText(one))}</dd>
          </div>
        ))}
        {open.map((one) => (
          <div key={`open ${one.key}`}>
            <dt>{t(askedAs(one))}</dt>
            <dd className={list.quiet}>{t(words.unanswered)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
