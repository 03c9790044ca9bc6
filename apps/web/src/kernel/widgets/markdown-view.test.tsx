import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import MarkdownView from './markdown-view'

afterEach(cleanup)

it('shows tables, with what lines can say in their cells', () => {
  render(
    <MarkdownView>{'| 事项 | 进度 |\n|:--|--:|\n| **上线**，见[规范](https://example.com/) | 70% |'}</MarkdownView>,
  )
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['事项', '进度'])
  expect(screen.getAllByRole('cell').map((one) => one.textContent)).toEqual(['上线，见规范', '70%'])
  expect(screen.getByRole('link')).toHaveProperty('href', 'https://example.com/')
})

it('runs nothing that stands in a cell', () => {
  const hostile = '[x](javascript:alert(1)) <img src=x onerror=alert(2)> ![p](http://127.0.0.1/x.png)'
  const { container } = render(<MarkdownView>{`| a |\n|---|\n| ${hostile} |`}</MarkdownView>)
  expect(container.querySelector('img, script, [onerror]')).toBeNull()
  expect(screen.getByText('x').getAttribute('href') ?? '').not.toContain('javascript')
  expect(screen.getByRole('cell').textContent).toContain('<img src=x onerror=alert(2)>')
})

it('shows as it was typed what would keep a browser busy', () => {
  for (const hostile of ['*_'.repeat(15_000), 'a\n=\n'.repeat(7500)]) {
    const { container, unmount } = render(<MarkdownView>{hostile}</MarkdownView>)
    expect(container.querySelector('pre')?.textContent).toBe(hostile)
    expect(container.querySelectorAll('em, strong, h3')).toHaveLength(0)
    unmount()
  }
})
