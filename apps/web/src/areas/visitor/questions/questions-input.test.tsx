import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { visitorReason } from '@workplace/contract/visitor/visitor-reason'
import type { ReasonQuestion } from '@workplace/domain/visitor/reason-questions'
import { Form as Fields } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubWindow } from '../../../browser.sample'
import { QuestionsInput } from './questions-input'

beforeEach(stubWindow)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = (key: string, label: string, more: Partial<ReasonQuestion> = {}): ReasonQuestion => ({
  ...{ key, label, label_en: null, kind: 'text', options: [], required: false, ...more },
})

/** The editor as a form has it; answers what it holds now. */
function edit(begin: readonly ReasonQuestion[], disabled = false) {
  let now: readonly ReasonQuestion[] = begin
  function Form() {
    const [value, setValue] = useState<ReasonQuestion[]>([...begin])
    now = value
    return (
      <Fields.Item>
        <QuestionsInput
          {...{ value, disabled }}
          name="questions"
          field={visitorReason.fields.questions}
          onChange={(all) => setValue(all ?? [])}
        />
      </Fields.Item>
    )
  }
  render(<Form />)
  return () => now
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('questions are added in both languages, moved and taken away; each keeps its key', () => {
  const now = edit([asked('parking0001', '停车')])
  press('添加问题')
  type('问题 2', '饮食禁忌')
  type('问题 2 的英文', 'Allergies')
  fireEvent.click(screen.getAllByRole('checkbox', { name: '必答' })[1] as HTMLElement)
  expect(now().map(({ key: _, ...one }) => one)).toEqual([
    { label: '停车', label_en: null, kind: 'text', options: [], required: false },
    { label: '饮食禁忌', label_en: 'Allergies', kind: 'text', options: [], required: true },
  ])
  const added = now()[1]?.key ?? ''
  expect(added).toMatch(/^[a-z0-9]{4,20}$/)
  press('上移问题 2')
  expect(now().map(({ key }) => key)).toEqual([added, 'parking0001'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上移问题 1' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下移问题 2' }).disabled).toBe(true)
  press('删除问题 1')
  expect(now().map(({ key }) => key)).toEqual(['parking0001'])
  // empty English is none
  type('问题 1 的英文', 'Parking')
  type('问题 1 的英文', '')
  expect(now()[0]?.label_en).toBeNull()
})

it('a choice has its options, two of them at least, and what is typed is shown as visitors see it', () => {
  const options = [
    { key: 'lab00001', label: '实验室', label_en: 'Lab' },
    { key: 'hall0001', label: '展厅', label_en: null },
  ]
  const now = edit([asked('area000001', '区域', { label_en: 'Area', kind: 'choice', options, required: true })])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除问题 1 的选项 1' }).disabled).toBe(true)
  press('添加选项')
  type('问题 1 的选项 3', '机房')
  type('问题 1 的选项 3 的英文', 'Server room')
  press('删除问题 1 的选项 1')
  expect(now()[0]?.options.map(({ label, label_en }) => [label, label_en])).toEqual([
    ['展厅', null],
    ['机房', 'Server room'],
  ])
  const preview = screen.getByRole('region', { name: '访客看到的样子' })
  expect(within(preview).getByText('区域')).toBeTruthy()
  expect(within(preview).getByText('Area')).toBeTruthy()
  type('问题 1', '')
  expect(screen.queryByRole('region', { name: '访客看到的样子' })).toBeNull()
})

it('who may only read the reason changes nothing', () => {
  edit([asked('parking0001', '停车'), asked('plate00001', '车牌')], true)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^问题/ })
  expect(fields.every(({ disabled }) => disabled)).toBe(true)
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /问题|选项/ })
  expect(buttons.length).toBeGreaterThan(5)
  expect(buttons.every(({ disabled }) => disabled)).toBe(true)
})

it('what is missing stands at its question and at its option, not at all of them', () => {
  const options = [
    { key: 'opta', label: '甲', label_en: null },
    { key: 'optb', label: '', label_en: null },
  ]
  const questions = [asked('one1', '停车'), asked('two2', ''), asked('three3', '饮食', { kind: 'choice', options })]
  render(
    <Fields.Item validateStatus="error">
      <QuestionsInput name="questions" field={visitorReason.fields.questions} value={questions} />
    </Fields.Item>,
  )
  const wrong = screen.getAllByRole('textbox').filter((input) => input.getAttribute('aria-invalid') === 'true')
  expect(wrong.map((input) => input.getAttribute('aria-label'))).toEqual(['问题 2', '问题 3 的选项 2'])
  const red = [...document.querySelectorAll('input.ant-input-status-error')]
  expect(red.map((input) => input.getAttribute('aria-label'))).toEqual(['问题 2', '问题 3 的选项 2'])
  expect(document.querySelector('.ant-select-status-error')).toBeNull()
})
