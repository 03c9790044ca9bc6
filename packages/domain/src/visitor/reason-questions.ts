/** What a reason asks of its visitors beside what it needs of everybody, and what they said. */
export const questionKinds = ['text', 'long', 'yes_no', 'choice', 'date'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Words as whoever keeps the reason wrote them; without English ones the Chinese ones stand in both languages. */
type Worded = { readonly label: string; readonly label_en: string | null }
export type QuestionOption = Worded & { readonly key: string }
export type ReasonQuestion = Worded & {
  /** Stays when the words change: an answer belongs to it. */
  readonly key: string
  readonly kind: QuestionKind
  /** Of a choice. */
  readonly options: readonly QuestionOption[]
  readonly required: boolean
}

/** An answer with the words under which it was given: it can be read whatever the reason asks today. */
export type KeptAnswer = Worded & {
  readonly key: string
  readonly kind: QuestionKind
  /** A text; `yes` or `no`; the key of an option; a date as `2026-12-01`. */
  readonly value: string
  /** The words of the option that was chosen. */
  readonly said: string | null
  readonly said_en: string | null
}

export const mostQuestions = 20
export const mostOptions = 30
/** So long an answer is. */
export const longestAnswer = { text: 200, long: 1000 } as const

/** Why something is no answer. `unknown`: nobody asks that any more, or ever did. */
export type AnswerFault = 'unknown' | 'not_text' | 'too_long' | 'control' | 'option' | 'date'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/
/** What turns the direction of the words that follow, or cannot be seen: it would change how a list or a badge reads. */
const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const breaks = /\r\n?|[\u0085\u2028\u2029]/g

/** Without what turns the direction of the words that follow, or cannot be seen. */
export const withoutHidden = (text: string): string => text.replace(hidden, '').trim()

/** As it is kept: what cannot be seen is taken out, a short text is one line. */
function plain(said: string, kind: QuestionKind): string {
  const text = said.normalize('NFC').replace(hidden, '').replace(breaks, '\n')
  return (kind === 'long' ? text : text.replace(/[\n\t]+/g, ' ')).trim()
}

function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year === undefined || Number(year) < 1900) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().slice(0, 10) === value
}

function faultOf({ kind, options }: ReasonQuestion, value: string): AnswerFault | null {
  if (control.test(value)) return 'control'
  switch (kind) {
    case 'text':
    case 'long':
      return value.length > longestAnswer[kind] ? 'too_long' : null
    case 'yes_no':
      return value === 'yes' || value === 'no' ? null : 'option'
    case 'choice':
      return options.some(({ key }) => key === value) ? null : 'option'
    case 'date':
      return isDay(value) ? null : 'date'
  }
}

function kept({ key, kind, label, label_en, options }: ReasonQuestion, value: string): KeptAnswer {
  const chosen = kind === 'choice' ? options.find((one) => one.key === value) : undefined
  return { key, kind, label, label_en, value, said: chosen?.label ?? null, said_en: chosen?.label_en ?? null }
}

export type JudgedAnswers = {
  /** All that is kept from now on: what was said now, and of what was said before whatever was not said anew. */
  readonly answers: readonly KeptAnswer[]
  readonly faults: readonly { readonly key: string; readonly fault: AnswerFault }[]
}

/**
 * What somebody says to the questions of a reason, beside what they said before. What is absent stays; what is empty is
 * taken back. An answer to what is asked no more stays with its words, until it is deleted with all that is known of them.
 */
export function judgeAnswers(
  questions: readonly ReasonQuestion[],
  said: Readonly<Record<string, unknown>>,
  before: readonly KeptAnswer[],
): JudgedAnswers {
  const answers = new Map(before.map((one) => [one.key, one]))
  const faults: { key: string; fault: AnswerFault }[] = []
  for (const [key, given] of Object.entries(said)) {
    const question = questions.find((one) => one.key === key)
    if (question === undefined) {
      faults.push({ key, fault: 'unknown' })
      continue
    }
    if (given === null || given === undefined) {
      answers.delete(key)
      continue
    }
    if (typeof given !== 'string') {
      faults.push({ key, fault: 'not_text' })
      continue
    }
    const value = plain(given, question.kind)
    const fault = value === '' ? null : faultOf(question, value)
    if (fault !== null) faults.push({ key, fault })
    else if (value === '') answers.delete(key)
    else answers.set(key, kept(question, value))
  }
  return { answers: inOrder(questions, [...answers.values()]), faults }
}

/** As they are asked; what is asked no more stands last. */
function inOrder(questions: readonly ReasonQuestion[], answers: readonly KeptAnswer[]): KeptAnswer[] {
  const place = (key: string) => {
    const at = questions.findIndex((one) => one.key === key)
    return at < 0 ? questions.length : at
  }
  return [...answers].sort((one, other) => place(one.key) - place(other.key))
}

/** It answers the question as it is asked today: of the same kind, with an option that there still is. Its words may differ. */
const stillAnswers = (question: ReasonQuestion, answer: KeptAnswer): boolean =>
  answer.key === question.key && answer.kind === question.kind && faultOf(question, answer.value) === null

export const answerTo = (question: ReasonQuestion, answers: readonly KeptAnswer[]): KeptAnswer | undefined =>
  answers.find((one) => stillAnswers(question, one))

/** What has to be answered before they come in, and is not. */
export const unanswered = (
  questions: readonly ReasonQuestion[],
  answers: readonly KeptAnswer[],
): readonly ReasonQuestion[] =>
  questions.filter((question) => question.required && answerTo(question, answers) === undefined)
