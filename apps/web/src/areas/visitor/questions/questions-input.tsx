import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { kindNames, yesNo } from '@workplace/contract/visitor/states'
import {
  mostOptions,
  mostQuestions,
  type QuestionKind,
  type QuestionOption,
  type ReasonQuestion,
} from '@workplace/domain/visitor/reason-questions'
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { randomId } from '../../../kernel/random-id'
import type { InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import { questionWords as words } from './question-words'
import styles from './questions.module.css'

/** By which an answer knows its question, whatever becomes of its words. */
const newKey = () => randomId().slice(0, 12)
const blankOption = (): QuestionOption => ({ key: newKey(), label: '', label_en: null })
const blank = (): ReasonQuestion => ({
  ...{ key: newKey(), label: '', label_en: null, kind: 'text', options: [], required: false },
})

const moved = <T,>(all: readonly T[], at: number, by: number): T[] => {
  const [one, ...rest] = [all[at] as T, ...all.slice(0, at), ...all.slice(at + 1)]
  return [...rest.slice(0, at + by), one, ...rest.slice(at + by)]
}

/** What a reason asks: questions in their order, each in both languages, and below as visitors see them. */
export function QuestionsInput({ id, field, value, onChange, disabled = false }: InputProps<ReasonQuestion[]>) {
  const t = useT()
  const questions = Array.isArray(value) ? value : []
  const put = (at: number, part: Partial<ReasonQuestion>) =>
    onChange?.(questions.map((one, place) => (place === at ? { ...one, ...part } : one)))
  // a fault of one stands at that one, not at all that the field holds
  const isRefused = Form.Item.useStatus().status === 'error'
  const asked = questions.filter(({ label }) => label.trim() !== '')
  return (
    <fieldset id={id} className={styles.questions} aria-label={t(field.label)}>
      {questions.map((question, at) => {
        const n = at + 1
        const lacks = isRefused && question.label.trim() === ''
        const icon = (Icon: typeof ArrowUpOutlined, label: string, off: boolean, onClick: () => void) => (
          <Button
            type="text"
            icon={<Icon aria-hidden />}
            aria-label={label}
            disabled={disabled || off}
            onClick={onClick}
          />
        )
        return (
          <Form.Item key={question.key} className={styles.question}>
            <div className={styles.texts}>
              <Input
                aria-label={t(words.question, { n })}
                {...(lacks ? { status: 'error', 'aria-invalid': true } : {})}
                placeholder={t(words.question, { n })}
                disabled={disabled}
                maxLength={200}
                value={question.label}
                onChange={({ target }) => put(at, { label: target.value })}
              />
              <Input
                aria-label={t(words.questionEn, { n })}
                placeholder={t(words.english)}
                disabled={disabled}
                maxLength={200}
                value={question.label_en ?? ''}
                onChange={({ target }) => put(at, { label_en: target.value || null })}
              />
            </div>
            <div className={styles.how}>
              <Select<QuestionKind>
                className={styles.kind}
                aria-label={t(words.kind, { n })}
                disabled={disabled}
                value={question.kind}
                options={Object.entries(kindNames).map(([kind, label]) => ({
                  value: kind as QuestionKind,
                  label: t(label),
                }))}
                onChange={(kind) => put(at, { kind, options: kind === 'choice' ? [blankOption(), blankOption()] : [] })}
              />
              <Checkbox
                disabled={disabled}
                checked={question.required}
                onChange={({ target }) => put(at, { required: target.checked })}
              >
                {t(words.required)}
              </Checkbox>
              <span className={styles.moves}>
                {icon(ArrowUpOutlined, t(words.up, { n }), at === 0, () => onChange?.(moved(questions, at, -1)))}
                {icon(ArrowDownOutlined, t(words.down, { n }), n === questions.length, () =>
                  onChange?.(moved(questions, at, 1)),
                )}
                {icon(DeleteOutlined, t(words.remove, { n }), false, () =>
                  onChange?.(questions.filter((_, place) => place !== at)),
                )}
              </span>
            </div>
            {question.kind === 'choice' && (
              <Options
                {...{ n, disabled, isRefused }}
                options={question.options}
                onChange={(options) => put(at, { options })}
              />
            )}
          </Form.Item>
        )
      })}
      {questions.length < mostQuestions && (
        <div>
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => onChange?.([...questions, blank()])}
          >
            {t(words.add)}
          </Button>
        </div>
      )}
      {asked.length > 0 && <Preview questions={asked} />}
    </fieldset>
  )
}

type OptionsProps = {
  readonly n: number
  readonly disabled: boolean
  readonly isRefused: boolean
  readonly options: readonly QuestionOption[]
  readonly onChange: (options: QuestionOption[]) => void
}

function Options({ n, disabled, isRefused, options, onChange }: OptionsProps) {
  const t = useT()
  const put = (place: number, part: Partial<QuestionOption>) =>
    onChange(options.map((one, there) => (there === place ? { ...one, ...part } : one)))
  return (
    <ul className={styles.options}>
      {options.map((option, place) => (
        <li key={option.key} className={styles.option}>
          <Input
            size="small"
            aria-label={t(words.option, { n, at: place + 1 })}
            {...(isRefused && option.label.trim() === '' ? { status: 'error', 'aria-invalid': true } : {})}
            placeholder={`${t(words.optionHint)} ${place + 1}`}
            disabled={disabled}
            maxLength={100}
            value={option.label}
            onChange={({ target }) => put(place, { label: target.value })}
          />
          <Input
            size="small"
            aria-label={t(words.optionEn, { n, at: place + 1 })}
            placeholder={t(words.english)}
            disabled={disabled}
            maxLength={100}
            value={option.label_en ?? ''}
            onChange={({ target }) => put(place, { label_en: target.value || null })}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t(words.removeOption, { n, at: place + 1 })}
            disabled={disabled || options.length <= 2}
            onClick={() => onChange(options.filter((_, there) => there !== place))}
          />
        </li>
      ))}
      {options.length < mostOptions && (
        <li>
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => onChange([...options, blankOption()])}
          >
            {t(words.addOption)}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** The questions as fields: what is typed here goes nowhere. */
function Preview({ questions }: { questions: readonly ReasonQuestion[] }) {
  const t = useT()
  return (
    <section className={styles.preview} aria-label={t(words.preview)}>
      <h3>{t(words.preview)}</h3>
      {questions.map((question) => (
        <Form.Item
          key={`${question.key} ${question.kind}`}
          layout="vertical"
          htmlFor={`shown-${question.key}`}
          required={question.required}
          label={
            <span className={styles.both}>
              {question.label}
              {question.label_en && <small lang="en">{question.label_en}</small>}
            </span>
          }
        >
          <Answer id={`shown-${question.key}`} question={question} />
        </Form.Item>
      ))}
    </section>
  )
}

function Answer({ id, question }: { readonly id: string; readonly question: ReasonQuestion }) {
  const t = useT()
  const { kind, options } = question
  if (kind === 'text') return <Input id={id} />
  if (kind === 'long') return <Input.TextArea id={id} rows={2} />
  if (kind === 'date') return <Input id={id} type="date" />
  if (kind === 'yes_no') {
    const answers = Object.entries(yesNo).map(([value, label]) => ({ value, label: t(label) }))
    return <Radio.Group id={id} aria-label={question.label} options={answers} />
  }
  const choices = options.map(({ key, label, label_en }) => ({ value: key, label: t([label, label_en || label]) }))
  return <Select id={id} placeholder={t(words.choose)} options={choices} />
}
