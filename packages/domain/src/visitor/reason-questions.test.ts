import { describe, expect, test } from 'vitest'
import { answerTo, judgeAnswers, type KeptAnswer, type ReasonQuestion, unanswered } from './reason-questions'

const question = (key: string, more: Partial<ReasonQuestion> = {}): ReasonQuestion => ({
  ...{ key, label: `问题 ${key}`, label_en: null, kind: 'text', options: [], required: false },
  ...more,
})
const option = (key: string) => ({ key, label: `选项 ${key}`, label_en: `Option ${key}` })
const text = question('text', { required: true })
const long = question('long', { kind: 'long' })
const laptop = question('lapt', { kind: 'yes_no', required: true })
const part = question('part', { kind: 'choice', options: [option('east'), option('west')], required: true })
const day = question('date', { kind: 'date' })
const all = [text, long, laptop, part, day]

const valuesOf = (answers: readonly KeptAnswer[]) => Object.fromEntries(answers.map(({ key, value }) => [key, value]))

describe('what is an answer', () => {
  test.each<[name: string, key: string, said: string, kept: string]>([
    ['a short text is one line, trimmed', 'text', '  two\r\nlines\tand a tab ', 'two lines and a tab'],
    ['a long one keeps its lines', 'long', 'one\r\ntwo\u2028three', 'one\ntwo\nthree'],
    ['markup is words', 'text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a formula is words', 'text', '=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ['placeholders are words', 'text', '{name} $1 %s', '{name} $1 %s'],
    ['what turns the direction of words is taken out', 'text', 'abc\u202Egpj.exe', 'abcgpj.exe'],
    ['so is what nobody sees', 'text', 'a\u200Bb\uFEFF', 'ab'],
    ['one way of writing an accent', 'text', 'Cafe\u0301', 'Café'],
    ['emoji', 'text', '👩‍🔬 lab', '👩‍🔬 lab'],
    ['yes', 'lapt', 'yes', 'yes'],
    ['no is an answer', 'lapt', 'no', 'no'],
    ['an option by its key', 'part', 'west', 'west'],
    ['a day', 'date', '2028-02-29', '2028-02-29'],
    ['the longest short text', 'text', 'x'.repeat(200), 'x'.repeat(200)],
    ['the longest text', 'long', '字'.repeat(1000), '字'.repeat(1000)],
  ])('%s', (_, key, said, kept) => {
    const judged = judgeAnswers(all, { [key]: said }, [])
    expect(judged.faults).toEqual([])
    expect(valuesOf(judged.answers)).toEqual({ [key]: kept })
  })

  test.each<[name: string, key: string, said: unknown, fault: string]>([
    ['a short text that is too long', 'text', 'x'.repeat(201), 'too_long'],
    ['a text that is too long', 'long', 'x'.repeat(1001), 'too_long'],
    ['control characters', 'text', 'a\u0000b', 'control'],
    ['an escape', 'long', '\u001b[31mred', 'control'],
    ['perhaps', 'lapt', 'perhaps', 'option'],
    ['true', 'lapt', true, 'not_text'],
    ['an option that there is not', 'part', 'north', 'option'],
    ['the words of an option', 'part', '选项 east', 'option'],
    ['several', 'part', ['east', 'west'], 'not_text'],
    ['an object', 'text', { value: 'x' }, 'not_text'],
    ['a day that there is not', 'date', '2026-02-30', 'date'],
    ['a month that there is not', 'date', '2026-13-01', 'date'],
    ['a day in other words', 'date', '1/12/2026', 'date'],
    ['a day long ago', 'date', '0001-01-01', 'date'],
    ['what nobody asks', 'gone', 'x', 'unknown'],
    ['a name of JavaScript', '__proto__x', 'x', 'unknown'],
    ['another one', 'constructor', 'x', 'unknown'],
  ])('is not %s', (_, key, said, fault) => {
    const judged = judgeAnswers(all, { [key]: said }, [])
    expect(judged).toEqual({ answers: [], faults: [{ key, fault }] })
  })

  test('what is wrong with one does not hide what is wrong with another', () => {
    const { faults } = judgeAnswers(all, { text: '\u0000', part: 'north', lapt: 'yes' }, [])
    expect(faults.map(({ key }) => key)).toEqual(['text', 'part'])
  })
})

describe('what is kept', () => {
  const before = judgeAnswers(all, { text: 'first', part: 'east' }, []).answers

  test('stands in the order in which it is asked, with the words of question and option', () => {
    const { answers } = judgeAnswers(all, { part: 'west', text: 'x' }, [])
    expect(answers).toEqual([
      { key: 'text', kind: 'text', label: '问题 text', label_en: null, value: 'x', said: null, said_en: null },
      {
        ...{ key: 'part', kind: 'choice', label: '问题 part', label_en: null },
        ...{ value: 'west', said: '选项 west', said_en: 'Option west' },
      },
    ])
  })

  test.each<[name: string, said: Record<string, unknown>, kept: Record<string, string>]>([
    ['what is absent stays', { lapt: 'no' }, { text: 'first', lapt: 'no', part: 'east' }],
    ['what is said anew counts', { text: 'second' }, { text: 'second', part: 'east' }],
    ['what is empty is taken back', { text: '' }, { part: 'east' }],
    ['so is what is blank', { text: ' \n ' }, { part: 'east' }],
    ['and null', { part: null }, { text: 'first' }],
    ['what is wrong changes nothing', { text: '\u0000' }, { text: 'first', part: 'east' }],
  ])('%s', (_, said, kept) => {
    expect(valuesOf(judgeAnswers(all, said, before).answers)).toEqual(kept)
  })

  test('an answer to what is asked no more stays last, in its words', () => {
    const { answers } = judgeAnswers([laptop], { lapt: 'yes' }, before)
    expect(answers.map(({ key, label }) => [key, label])).toEqual([
      ['lapt', '问题 lapt'],
      ['text', '问题 text'],
      ['part', '问题 part'],
    ])
  })
})

describe('after the questions changed', () => {
  const answers = judgeAnswers(all, { text: 'x', lapt: 'no', part: 'east' }, []).answers

  test.each<[name: string, now: readonly ReasonQuestion[], open: readonly string[]]>([
    ['nothing changed', all, []],
    ['other words are the same question', [{ ...text, label: '改过的问题', label_en: 'Reworded' }, laptop, part], []],
    ['a new option changes nothing', [{ ...part, options: [...part.options, option('north')] }], []],
    ['the option that was chosen is gone', [{ ...part, options: [option('west'), option('north')] }], ['part']],
    ['another kind is another question', [{ ...laptop, kind: 'text' }], ['lapt']],
    ['a new question has no answer', [...all, question('new', { required: true })], ['new']],
    ['one that was optional is required', [{ ...day, required: true }], ['date']],
    ['what nobody must answer is not missing', [{ ...day, required: false }], []],
    ['nothing is asked', [], []],
  ])('%s', (_, now, open) => {
    expect(unanswered(now, answers).map(({ key }) => key)).toEqual(open)
  })

  test('the answer keeps the words under which it was given', () => {
    const reworded = { ...text, label: '改过的问题' }
    expect(answerTo(reworded, answers)).toMatchObject({ label: '问题 text', value: 'x' })
    // said anew, it is an answer to the words of today
    expect(judgeAnswers([reworded], { text: 'x' }, answers).answers[0]).toMatchObject({ label: '改过的问题' })
  })
})
