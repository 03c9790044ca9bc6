import * as common from '@workplace/contract/kernel/common-words'
import { fieldMessages } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/visitor/refusals'
import {
  type AnswerFault,
  answerTo,
  judgeAnswers,
  type KeptAnswer,
  type ReasonQuestion,
} from '@workplace/domain/visitor/reason-questions'
import { visitorWords as words } from './words'

const faultWords: Record<Exclude<AnswerFault, 'unknown'>, Label> = {
  not_text: fieldMessages.a_text,
  too_long: words.answerTooLong,
  control: fieldMessages.control,
  option: common.notAnOption,
  date: fieldMessages.date,
}

/** What somebody says to the questions of a reason, in the form in which it is kept; `at` names the field. Refuses what is no answer. */
export function saidTo(
  questions: readonly ReasonQuestion[],
  said: Readonly<Record<string, string | null>> | undefined,
  before: readonly KeptAnswer[],
  at = '',
): readonly KeptAnswer[] {
  if (said === undefined) return before
  const { answers, faults } = judgeAnswers(questions, said, before)
  // a form that was opened before the questions changed
  if (faults.some(({ fault }) => fault === 'unknown')) throw new Refusal(refusals.visit_questions)
  const fields = faults.flatMap(({ key, fault }): [string, Label][] =>
    fault === 'unknown' ? [] : [[`${at}answers.${key}`, faultWords[fault]]],
  )
  if (fields.length > 0) throw new Refusal(commonRefusals.invalid_input, {}, { fields: Object.fromEntries(fields) })
  return answers
}

/** As pages that ask have them. */
export const asAsked = (questions: readonly ReasonQuestion[]) =>
  questions.map((one) => ({ ...one, options: [...one.options] }))

/** The questions to which there is no answer that counts today. */
export const openQuestions = (questions: readonly ReasonQuestion[], answers: readonly KeptAnswer[]): ReasonQuestion[] =>
  questions.filter((question) => answerTo(question, answers) === undefined)

/** What was said of what is asked: an answer to a question that somebody does not see is left out. */
export const saidOf = (
  questions: readonly ReasonQuestion[],
  said: Readonly<Record<string, string | null>> | undefined,
): Readonly<Record<string, string | null>> | undefined =>
  said && Object.fromEntries(Object.entries(said).filter(([key]) => questions.some((one) => one.key === key)))
