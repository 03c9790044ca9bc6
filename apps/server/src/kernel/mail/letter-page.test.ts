import { expect, test } from 'vitest'
import { letterPage } from './letter-page'

test('a letter is a page of which nothing that somebody typed is markup', () => {
  const page = letterPage(
    'Hello <b>&"Ann",\nhttps://w.example.org/visit#v=1.2.x_y\n\n-- \nBye\n',
    'Code of "Ann"',
    'en',
  )
  expect(page).toContain('Hello &#60;b&#62;&#38;&#34;Ann&#34;,')
  expect(page).toContain('<a href="https://w.example.org/visit#v=1.2.x_y">https://w.example.org/visit#v=1.2.x_y</a>')
  expect(page).toContain('alt="Code of &#34;Ann&#34;"')
  expect(page.indexOf('Bye')).toBeGreaterThan(page.indexOf('<img'))
  expect(page.match(/<(?!\/?(?:!doctype|html|body|div|p|img|a)\b)/g)).toBeNull()
})
