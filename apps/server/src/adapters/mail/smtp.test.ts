import ical from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '../../../test/mailbox'
import { smtpMailer } from './smtp'

let box: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  box = await openMailbox()
})
afterAll(() => box.close())

const plain = {
  ...{ message_id: '<1@example.org>', to: { name: '张伟', mail: 'zhang@example.org' }, from_name: 'Acme' },
  ...{ reply_to: null, subject: '来访邀请', text: '您好' },
}
const entry = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:visit-1@x'],
  ...['DTSTAMP:20261123T000000Z', 'DTSTART:20261124T020000Z', 'DTEND:20261124T040000Z', 'SUMMARY:Visit'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

test('a mail with a page, its picture and an entry is read as words, as a page and by calendars', async () => {
  const mailer = smtpMailer({ url: box.url, from: 'console@example.org' })
  await mailer.send({
    ...plain,
    page: { html: '<p>您好<img src="cid:code.png"></p>', picture: { name: 'code.png', content: Buffer.from('PNG') } },
    calendar: { method: 'REQUEST', text: entry },
  })
  await mailer.send(plain)
  mailer.close()
  const [page, bare] = box.take()
  expect(page).toMatchObject({ text: expect.stringContaining('您好'), method: 'REQUEST' })
  expect(page?.html).toContain('cid:code.png')
  expect(page?.types).toEqual(expect.arrayContaining(['text/plain', 'text/html', 'text/calendar', 'image/png']))
  expect(Object.values(ical.sync.parseICS(page?.calendar ?? ''))).toContainEqual(
    expect.objectContaining({ type: 'VEVENT', uid: 'visit-1@x', summary: 'Visit' }),
  )
  expect(bare?.types).toEqual(['text/plain'])
})
