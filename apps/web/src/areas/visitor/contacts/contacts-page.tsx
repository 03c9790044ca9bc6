import {
  type Contact,
  contactPage,
  contactStates,
  deleteContacts,
  editContact,
} from '@workplace/contract/visitor/frequent'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChange } from '../../../kernel/client/query'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { dateText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { ContactFields, type ContactValues, sentOf, useSaveContact, usualEnd, valuesOf } from './contact-form'
import { contactWords as words } from './contact-words'

const sorts = ['name', 'company', 'valid_end']
const filters = {
  title: search(words.search),
  state: choice(words.status, optionsOf(contactStates)),
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '+name',
  ),
}

/** Whom one invites again and again. */
export default function ContactsPage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [modal, asking] = Modal.useModal()
  const mayInvite = useMay('add-visitor')
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const answer = usePageOf(contactPage, { ...address.sought, sort, page, limit })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<Contact | null>(null)
  const stale = { stale: ['/frequent', '/visitor/known'] }
  const remove = useChange(deleteContacts, stale)
  const renew = useChange(editContact, stale)
  const invite = (ids: readonly number[]) => void navigate(`/visitors/addVisitor?contacts=${ids.join(',')}`)
  const askRemove = async (row: Contact) => {
    const yes = await modal.confirm({
      title: t(words.removeAsk, { name: row.name }),
      okText: t(words.remove),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
    })
    if (!yes) return
    remove.mutate({ ids: [row.id] }, { onSuccess: () => toast.success(t(words.removed, { name: row.name })) })
  }
  const renewOne = (row: Contact) => {
    const { valid_end: _, ...said } = sentOf({ ...valuesOf(row), name: row.name })
    const day = dateText(usualEnd(), language)
    renew.mutate(
      { id: row.id, version: row.version, ...said, valid_end: usualEnd() },
      { onSuccess: () => toast.success(t(words.renewed, { name: row.name, day })) },
    )
  }
  const actions = (row: Contact) => (
    <span className={list.links}>
      {mayInvite && row.valid && (
        <Button type="link" onClick={() => invite([row.id])}>
          {t(words.invite)}
        </Button>
      )}
      {!row.valid && (
        <Button type="link" disabled={renew.isPending} onClick={() => renewOne(row)}>
          {t(words.renew)}
        </Button>
      )}
      <Button type="link" onClick={() => setAsked(row)}>
        {t(words.edit)}
      </Button>
      <Button type="link" danger onClick={() => void askRemove(row)}>
        {t(words.remove)}
      </Button>
    </span>
  )
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      title: words.name,
      width: 200,
      sort: 'ascend',
      cell: (row) => (
        <span className={list.stack}>
          <button type="button" className={list.open} onClick={() => setAsked(row)}>
            {row.name}
          </button>
          {row.remark !== null && <small>{row.remark}</small>}
        </span>
      ),
    },
    { key: 'company', title: words.company, width: 180, sort: 'ascend', cell: (row) => row.company ?? '' },
    { key: 'phone', title: words.phone, width: 150, cell: (row) => row.phone ?? '' },
    { key: 'mail', title: words.mail, width: 200, cell: (row) => row.mail ?? '' },
    {
      key: 'valid_end',
      title: words.validUntil,
      width: 170,
      sort: 'descend',
      cell: (row) => (
        <StateDot tone={row.valid ? 'good' : 'quiet'}>
          {row.valid ? dateText(row.valid_end, language) : t(words.expired)}
        </StateDot>
      ),
    },
    { key: 'actions', title: words.actions, width: 220, cell: actions },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns, answer }}
      card={(row) => (
        <>
          <button type="button" className={list.open} onClick={() => setAsked(row)}>
            {row.name}
          </button>
          <span className={list.quiet}>
            {[row.company, row.phone ?? row.mail, row.remark].filter(Boolean).join(' · ')}
          </span>
          {!row.valid && <StateDot tone="quiet">{t(words.expired)}</StateDot>}
          {actions(row)}
        </>
      )}
      choosing={
        mayInvite
          ? {
              ...{ chosen, onChoose: setChosen, all: words.selectAll, inCards: true },
              labelOf: (row) => t(words.selectOne, { name: row.name }),
              may: (row) => row.valid,
            }
          : undefined
      }
      batch={(rows) => (
        <>
          <span>{t(words.selected, { n: rows.length })}</span>{' '}
          <span className={list.tools}>
            <Button type="primary" onClick={() => invite(rows.map(({ id }) => id))}>
              {t(words.inviteMany, { n: rows.length })}
            </Button>
          </span>
        </>
      )}
      empty={words.empty}
      emptyFiltered={words.noMatch}
      emptyHint={<p className={list.quiet}>{t(words.intro)}</p>}
      total={words.total}
      tools={
        <Button type="primary" onClick={() => void navigate('/visitors/addFrequent')}>
          {t(words.add)}
        </Button>
      }
    >
      {asking}
      {asked !== null && <EditContact contact={asked} onClose={() => setAsked(null)} />}
    </ListPage>
  )
}

function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<ContactValues>()
  const { save, busy } = useSaveContact(form)
  const send = async (values: ContactValues) => {
    if (!(await save(values, contact))) return
    toast.success(t(words.saved, { name: values.name }))
    onClose()
  }
  return (
    <Modal
      open
      width={560}
      title={contact.name}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={valuesOf(contact)} onFinish={(values) => void send(values)}>
        <ContactFields />
      </Form>
    </Modal>
  )
}
