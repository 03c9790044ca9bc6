import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { contactList } from '@workplace/contract/visitor/frequent'
import { visit_days } from '@workplace/contract/visitor/refusals'
import { approvalCauses as causeWords, neededFields } from '@workplace/contract/visitor/states'
import { usualMinutes } from '@workplace/contract/visitor/visitor-through'
import {
  addVisitor,
  mostPeople,
  type VisitorSetup,
  visitorSetup,
  visitorSingle,
} from '@workplace/contract/visitor/visits'
import { addDays } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import type { ApprovalCause } from '@workplace/domain/visitor/asks-approval'
import { Button, Checkbox, Form, Input, Result, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddressParams } from '../../kernel/address-params'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { ListBefore } from '../../kernel/list/list-before'
import { ListError } from '../../kernel/list/list-states'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { serverNow } from '../../kernel/time/server-clock'
import { wallClock } from '../../kernel/time/zone-time'
import { ReferencePicker, ReferencesPicker } from '../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../kernel/words'
import { useApprovalCauses } from './approval-causes'
import { faultsOf, type Guest, guestOf, saidGuests, sentGuest } from './guest'
import { GuestRows } from './guest-rows'
import { keepEnter, PlanFields, type PlanValues, planOf, sentPlan, windowsOf } from './plan-fields'
import { planFaults, windowText } from './visit-text'
import styles from './visitor.module.css'
import { words } from './visitor-words'

type Values = PlanValues & {
  people: Guest[]
  office_id: number
  through_id?: number | null
  reason_id: number
  host_id?: number | null
  co_host_ids?: number[]
  note?: string
  discreet?: boolean
}
type Office = VisitorSetup['offices'][number]

/** The next full hour at the office, for an hour; late in the evening tomorrow at ten. */
function usualPlan({ timezone, work_days }: Office): PlanValues {
  const wall = wallClock(new Date(serverNow()), timezone)
  const [date, hour] = [wall.slice(0, 10), Number(wall.slice(11, 13)) + 1]
  const [day, from] = hour >= 19 ? [addDays(date, 1), 10] : [date, Math.max(hour, 9)]
  return {
    ...{ date: day, start: timeOf(from * 60), end: timeOf((from + 1) * 60), several: false },
    ...{ until: addDays(day, 1), weekdays: work_days },
  }
}

/** Inviting: who, when, where, why; and beside it what will follow. */
export default function InvitePage() {
  const t = useT()
  const setup = useQuery(queryOf(visitorSetup, {}, { quiet: true }))
  const [params] = useAddressParams()
  const again = Number(params.get('again') ?? 0)
  const before = useQuery({ ...queryOf(visitorSingle, { id: again }, { quiet: true }), enabled: again > 0 })
  const contacts = (params.get('contacts') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  const chosen = useQuery({ ...queryOf(contactList, { ids: contacts }, { quiet: true }), enabled: contacts.length > 0 })
  const isReady =
    setup.data !== undefined && (again === 0 || !before.isPending) && (contacts.length === 0 || !chosen.isPending)
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.invite)}</h1>
      </header>
      {setup.data === undefined && setup.error !== null ? (
        <ListError error={setup.error} onRetry={() => void setup.refetch()} />
      ) : !isReady ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : setup.data.offices.length === 0 || setup.data.reasons.length === 0 ? (
        <NotYet setup={setup.data} />
      ) : (
        <Invite
          key={`${again} ${contacts.join()}`}
          setup={setup.data}
          guests={
            before.data === undefined
              ? (chosen.data?.items ?? []).map(guestOf)
              : [
                  {
                    ...guestOf({ ...before.data, visitor_id: before.data.person_id, name: before.data.visitor_name }),
                    language: before.data.language,
                  },
                ]
          }
          discreet={before.data?.discreet === true}
          reason_id={before.data?.reason_id}
          office_id={before.data?.office_id}
        />
      )}
    </section>
  )
}

/** What comes before the first guest, in its order: why they come, by which way, and then who. */
function NotYet({ setup }: { setup: VisitorSetup }) {
  const t = useT()
  const navigate = useNavigate()
  const mayAddReason = useMay('add-visitorreason')
  const mayAddChannel = useMay('add-visitor-through')
  if (setup.offices.length === 0)
    return <ListBefore text={words.noOffices} code="add-office" to="/place/office" add={words.addOffice} />
  if (!mayAddReason) return <Result status="info" title={t(words.noReason)} />
  return (
    <Result
      status="info"
      title={t(words.firstSteps)}
      extra={
        <Button type="primary" onClick={() => void navigate('/visitors/reason')}>
          {t(words.addReason)}
        </Button>
      }
    >
      <ol className={styles.firstSteps}>
        <li>{t(words.stepReason)}</li>
        <li>
          {t(words.stepChannel)}{' '}
          {mayAddChannel && (
            <Button type="link" onClick={() => void navigate('/visitors/through')}>
              {t(words.addChannel)}
            </Button>
          )}
        </li>
        <li>{t(words.stepGuest)}</li>
      </ol>
    </Result>
  )
}

type InviteProps = {
  setup: VisitorSetup
  guests: readonly Guest[]
  discreet: boolean
  reason_id: number | undefined
  office_id: number | undefined
}

function Invite({ setup, guests, discreet, reason_id, office_id }: InviteProps) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const values = Form.useWatch([], form) as Partial<Values> | undefined
  const [fault, setFault] = useState<string | null>(null)
  const [made, setMade] = useState<{ order_no: string; people: number } | null>(null)
  const save = useChange(addVisitor, { stale: ['/visitor'], quiet: true })
  const [first] = setup.offices
  const own = setup.offices.find(({ id }) => id === (office_id ?? setup.office_id)) ?? first
  const [reason] = setup.reasons
  const initial = {
    ...(own === undefined ? {} : { ...usualPlan(own), office_id: own.id }),
    reason_id: setup.reasons.find(({ id }) => id === reason_id)?.id ?? reason?.id,
    people: guests.length === 0 ? [{}] : [...guests],
    discreet,
  }
  const office = setup.offices.find(({ id }) => id === values?.office_id) ?? own
  if (office === undefined) return null
  const channels = setup.channels.filter((one) => one.office_id === office.id)

  const send = async (said: Values) => {
    setFault(null)
    const plan = planOf(said, office.timezone)
    if (plan === null) return
    const windows = windowsOf(plan, office.timezone)
    if (typeof windows === 'string') return setFault(t(planFaults[windows]))
    try {
      const answer = await save.mutateAsync({
        ...sentPlan(plan),
        ...{ office_id: said.office_id, reason_id: said.reason_id, through_id: said.through_id ?? null, company: null },
        ...(said.host_id ? { host_id: said.host_id } : {}),
        ...{ co_host_ids: said.co_host_ids ?? [], note: said.note || null },
        people: saidGuests(said.people).map((one) => ({
          ...sentGuest(one),
          ...(said.discreet ? { discreet: true } : {}),
        })),
      })
      setMade({ order_no: answer.order_no, people: answer.people.length })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = faultsOf(error, said.people)
      form.setFields(faults)
      if (faults[0] !== undefined) form.scrollToField(faults[0].name, { block: 'center', focus: true })
      setFault(faults.length === 0 ? error.message : (faults[0]?.errors[0] ?? error.message))
    }
  }
  const restart = () => {
    form.resetFields()
    setMade(null)
  }
  if (made !== null) {
    return (
      <Result
        status="success"
        title={t(words.invitedOne, { n: made.people, number: made.order_no })}
        extra={[
          <Button key="mine" type="primary" onClick={() => void navigate('/visitors/myvisitor')}>
            {t(words.seeMine)}
          </Button>,
          <Button key="more" onClick={restart}>
            {t(words.inviteMore)}
          </Button>,
        ]}
      />
    )
  }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initial}
      onKeyDown={keepEnter}
      // on a phone what is missing stands far above the button
      scrollToFirstError={{ block: 'center', focus: true }}
      onFinish={(said) => void send(said)}
    >
      <div className={styles.invite}>
        <div className={styles.sheet}>
          <h2>{t(words.who)}</h2>
          <GuestRows
            most={mostPeople}
            needsPlates={setup.reasons.find(({ id }) => id === values?.reason_id)?.needed.includes('plate_no') === true}
          />
          <h2>{t(words.when)}</h2>
          <PlanFields several={values?.several === true} />
          <h2>{t(words.where)}</h2>
          <div className={styles.fields}>
            <Form.Item name="office_id" label={t(words.office)}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={setup.offices.map(({ id, name, name_en }) => ({
                  value: id,
                  label: nameIn(language, name, name_en),
                }))}
                onChange={() => form.setFieldValue('through_id', null)}
              />
            </Form.Item>
            {channels.length > 1 && (
              <Form.Item name="through_id" label={t(words.channel)}>
                <Select
                  allowClear
                  placeholder={t(words.usualChannel)}
                  options={channels.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Form.Item>
            )}
          </div>
          <h2>{t(words.what)}</h2>
          <div className={styles.fields}>
            <Form.Item name="reason_id" label={t(words.reason)}>
              <Select
                options={setup.reasons.map(({ id, name, name_en }) => ({
                  value: id,
                  label: nameIn(language, name, name_en),
                }))}
              />
            </Form.Item>
            {office.receives && (
              <Form.Item name="host_id" label={t(words.host)}>
                <ReferencePicker to="user" allowClear placeholder={t(words.myself)} />
              </Form.Item>
            )}
            <Form.Item name="co_host_ids" label={t(words.coHosts)}>
              <ReferencesPicker to="user" />
            </Form.Item>
          </div>
          <Form.Item name="discreet" valuePropName="checked" extra={t(words.discreetHelp)}>
            <Checkbox>{t(words.discreet)}</Checkbox>
          </Form.Item>
          <Form.Item name="note" label={t(words.note)} extra={t(words.noteHelp)}>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
        </div>
        <aside className={`${styles.sheet} ${styles.summary}`} aria-label={t(words.summary)}>
          <h2>{t(words.summary)}</h2>
          <Summary values={values ?? {}} office={office} setup={setup} />
          <p role="alert" className={list.fault}>
            {fault}
          </p>
          <Button type="primary" htmlType="submit" block loading={save.isPending}>
            {t(words.send)}
          </Button>
        </aside>
      </div>
    </Form>
  )
}

const shownDays = 5

/** What will follow, before it is saved: by the same rules by which the server goes. */
function Summary({ values, office, setup }: { values: Partial<Values>; office: Office; setup: VisitorSetup }) {
  const t = useT()
  const language = useLanguage()
  const people = saidGuests(values.people ?? [])
  const reason = setup.reasons.find(({ id }) => id === values.reason_id)
  const channels = setup.channels.filter(({ office_id }) => office_id === office.id)
  const channel = channels.find(({ id, is_default }) => (values.through_id ? id === values.through_id : is_default))
  const windows = windowsOf(planOf(values, office.timezone), office.timezone)
  const causes = useApprovalCauses(office, reason, typeof windows === 'string' ? null : windows, people.length)
  const needed = reason?.needed ?? []
  const lacking = people.filter((one) => needed.some((name) => name === 'idno' || !one[name]?.trim()))
  const missing = needed.filter((name) => people.some((one) => name === 'idno' || !one[name]?.trim()))
  const text = (instant: number) => new Date(instant).toISOString()
  const lines: [line: string, isWarning: boolean][] = [
    ...(people.length > 0
      ? [
          [t(words.sumPeople, { n: people.length, office: nameIn(language, office.name, office.name_en) }), false] as [
            string,
            boolean,
          ],
        ]
      : []),
    ...(people.length > mostPeople
      ? [[t(words.sumMany, { n: people.length, most: mostPeople }), true] as [string, boolean]]
      : []),
  ]
  if (typeof windows === 'string') lines.push([t(planFaults[windows]), true])
  else if (windows !== null) {
    for (const { start, end } of windows.slice(0, shownDays)) {
      lines.push([windowText({ start: text(start), end: text(end) }, office.timezone, language), false])
    }
    if (windows.length > shownDays) lines.push([t(words.sumMoreDays, { n: windows.length }), false])
    if (reason !== undefined && windows.length > reason.max_days) {
      const named = nameIn(language, reason.name, reason.name_en)
      lines.push([t(sentenceOf(visit_days), { days: windows.length, most: reason.max_days, reason: named }), true])
    }
    lines.push([t(words.sumEarly, { n: channel?.before_minutes ?? usualMinutes }), false])
    lines.push([t(words.sumAfter, { n: channel?.after_minutes ?? usualMinutes }), false])
    const { entrance_doors: before = 0, inner_doors: inside = 0 } = channel ?? {}
    if (before > 0) lines.push([t(words.sumEntrance, { n: before }), false])
    if (inside > 0) lines.push([t(words.sumDoors, { n: inside }), false])
  }
  if (lacking.length > 0) {
    const fields = missing.map((name) => t(neededFields[name])).join(comma[language])
    lines.push([t(words.sumMissing, { n: lacking.length, fields }), true])
  }
  const mailed = people.filter((one) => one.mail?.trim()).length
  if (office.mails && mailed > 0)
    lines.push([t(reason?.audit || causes.length > 0 ? words.sumMailedLater : words.sumMailed, { n: mailed }), false])
  const told = (one: Guest) => (office.mails && one.mail?.trim() ? 'mail' : one.phone?.trim() ? 'phone' : null)
  const texted = office.texts ? people.filter((one) => told(one) === 'phone').length : 0
  if (texted > 0) lines.push([t(words.sumTexted, { n: texted }), false])
  const byHand = people.length - (office.mails ? mailed : 0) - texted
  if (byHand > 0) lines.push([t(words.sumByHand, { n: byHand }), false])
  const said = (of: readonly ApprovalCause[]) => of.map((cause) => t(causeWords[cause])).join(comma[language])
  if (reason?.audit) lines.push([t(words.sumAudit), true])
  else if (causes.length > 0) lines.push([t(words.sumAuditCause, { causes: said(causes) }), true])
  const asked = (reason?.questions ?? []).filter(({ required }) => required).length
  if (asked > 0) lines.push([t(words.sumQuestions, { n: asked }), false])
  const agreements = reason?.agreements ?? 0
  if (agreements > 0) lines.push([t(words.sumAgreements, { n: agreements }), false])
  if (reason?.photo === 'needed') lines.push([t(words.sumPhoto), false])
  if (values.discreet) lines.push([t(words.sumDiscreet), false])
  if (reason?.escort) lines.push([t(words.sumEscort), false])
  return (
    <ul>
      {lines.map(([line, isWarning]) => (
        <li key={line} data-warning={isWarning}>
          {line}
        </li>
      ))}
    </ul>
  )
}
