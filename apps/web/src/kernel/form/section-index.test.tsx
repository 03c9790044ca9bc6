import { cleanup, render, screen } from '@testing-library/react'
import { resourceNamed } from '@workplace/contract/resources'
import { Form } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLanguage } from '../words'
import { sectionsOf } from './form-values'
import { SectionIndex } from './section-index'

beforeEach(() => {
  showLanguage('en')
  // What jsdom has not.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rule = resourceNamed('rule')
const linksOf = (effect: string) => {
  render(
    <Form initialValues={{ effect }}>
      <Form.Item name="effect">
        <input />
      </Form.Item>
      <SectionIndex resource={rule} formId="f" sections={sectionsOf(rule)} />
    </Form>,
  )
  const names = screen.getAllByRole('button').map((one) => one.textContent)
  cleanup()
  return names
}

it('leads to the sections that are there, and to no others', () => {
  expect(linksOf('exempt')).toContain('Exempt from')
  expect(linksOf('exempt')).not.toContain('When to book')
  expect(linksOf('limit')).toContain('When to book')
  expect(linksOf('limit')).not.toContain('Exempt from')
})
