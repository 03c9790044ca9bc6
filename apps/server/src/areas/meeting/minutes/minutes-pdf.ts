import { comma } from '@workplace/contract/kernel/comma'
import { type Label, say } from '@workplace/contract/kernel/words'
import { minutesReaders, todoStates } from '@workplace/contract/meeting/minutes'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock, PdfDocument } from '../../../kernel/pdf/pdf'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { readMinutes, type StoredMinutes } from './minutes.store'
import { filesOf, peopleOf, placeOf, todosOf } from './minutes-detail'
import { words } from './words'

/** More names than this are told by their number. */
const mostNames = 60

async function factsOf(call: Call, minutes: StoredMinutes): Promise<PdfBlock> {
  const { language } = call
  const place = placeOf(minutes)
  const people = await peopleOf(call, minutes.meeting_id)
  const names = people
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(comma[language])
  const office = (language === 'en' && place.office_name_en) || place.office_name
  const published = minutes.published_at === null ? null : wallClock(Date.parse(minutes.published_at), minutes.timezone)
  const facts: [Label, string][] = [
    [words.meeting, place.meeting_title],
    [words.time, `${place.start_time.slice(0, 16)} – ${place.end_time.slice(0, 16)} (${place.timezone})`],
    [words.room, `${place.meetingroom_name} · ${office}`],
    [words.host, place.host_name],
    ...(minutes.recorder_name === null ? [] : ([[words.recorder, minutes.recorder_name]] as [Label, string][])),
    [
      words.people,
      people.length > mostNames ? `${names} ${say(words.andMore, language, { n: people.length })}` : names,
    ],
    [words.readers, say(minutesReaders[minutes.visible], language)],
    [
      words.published,
      minutes.publish_state === 0 || published === null
        ? say(words.draft, language)
        : say(words.publishedBy, language, { who: minutes.published_by ?? '', when: published.date }),
    ],
  ]
  const rows = facts.map(([label, value]): PdfBlock[] => [{ text: say(label, language), style: 'quiet' }, value])
  return { layout: 'noBorders', table: { widths: ['auto', '*'], body: rows }, margin: [0, 0, 0, 12] }
}

async function tasksOf(call: Call, minutes: StoredMinutes): Promise<PdfBlock[]> {
  const { language } = call
  const todos = await todosOf(call, minutes)
  if (todos.length === 0) return []
  const heading = [words.task, words.owner, words.due, words.state].map((label): PdfBlock => {
    return { text: say(label, language), style: 'head' }
  })
  const rows = todos.map(({ content, owner_name, due, state, is_late }): PdfBlock[] => [
    ...[content, owner_name, due],
    say(is_late ? words.late : todoStates[state], language),
  ])
  return [
    { text: say(words.tasks, language), style: 'h1' },
    { layout: 'rows', table: { headerRows: 1, widths: ['*', 'auto', 'auto', 'auto'], body: [heading, ...rows] } },
  ]
}

/** `GET /minutes/pdf` */
export async function minutesPdf(call: Call, id: number): Promise<FileAnswer> {
  const { language } = call
  const minutes = await readMinutes(call, id)
  const files = await filesOf(call, id)
  const content: PdfDocument['content'] = [
    { text: minutes.title, style: 'title' },
    await factsOf(call, minutes),
    minutes.content.trim() === ''
      ? { text: say(words.nothing, language), style: 'quiet' }
      : { markdown: minutes.content },
    ...(await tasksOf(call, minutes)),
    ...(files.length === 0
      ? []
      : [{ text: say(words.files, language), style: 'h1' as const }, { ul: files.map(({ name }) => name) }]),
  ]
  const footer = `${say(words.minutes, language)} · ${minutes.meeting_title}`
  const body = await pdfFile(call.actor, {
    title: minutes.title,
    author: minutes.updated_by,
    language,
    footer,
    content,
  })
  const name = `${say(words.minutes, language)}_${minutes.title.replace(/[\\/:*?"<>|]/g, ' ')}.pdf`
  return { name, media_type: pdfType, body }
}
