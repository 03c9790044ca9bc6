import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { appointManager, type OrganisationUnit, organisationPeople } from '@workplace/contract/people/organisation'
import { Button, Checkbox, Empty, Form, Modal, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { isOff, useSession } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import styles from './organisation.module.css'
import { organisationWords as words } from './organisation-words'

type Person = OutputOf<typeof organisationPeople>['items'][number]
const limit = 20

/** One department: its manager, who may be changed here, and its people. */
export function OrganisationUnitPanel({ unit }: { unit: OrganisationUnit }) {
  const t = useT()
  const [appointing, setAppointing] = useState(false)
  const { name, manager_id, manager_name, manager_active, people, people_below, mine } = unit
  return (
    <>
      <header className={styles.unitHead}>
        <div>
          <h2>{name}</h2>
          <p className={styles.quiet}>
            {manager_id === null
              ? t(words.vacant)
              : t(manager_active ? words.manager : words.managerGone, { name: manager_name })}
            {' · '}
            {t(words.countedOwn, { own: people, below: people_below })}
          </p>
        </div>
        <Button disabled={!mine} title={mine ? undefined : t(words.notYours)} onClick={() => setAppointing(true)}>
          {t(manager_id === null ? words.appoint : words.change)}
        </Button>
      </header>
      <People department_id={unit.id} />
      {appointing && <Appoint unit={unit} onClose={() => setAppointing(false)} />}
    </>
  )
}

function People({ department_id }: { department_id: number }) {
  const t = useT()
  const narrow = useNarrow()
  const hidesPosition = useSession((session) => isOff(session.strategy.EnableJob))
  const [title, setTitle] = useState('')
  const [below, setBelow] = useState(true)
  const [page, setPage] = useState(1)
  const search = (text: string) => {
    setTitle(text)
    setPage(1)
  }
  const answer = useQuery({
    ...queryOf(
      organisationPeople,
      { department_id, below: below ? 1 : 0, page, limit, ...(title === '' ? {} : { title }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const columns: TableColumnsType<Person> = [
    {
      key: 'name',
      title: t(words.name),
      width: 150,
      render: (_value, { name, leads }) => (
        <>
          {name} {leads && <span className={styles.quiet}>{t(words.leads)}</span>}
        </>
      ),
    },
    { key: 'job_num', title: t(words.jobNum), width: 110, render: (_value, row) => row.job_num ?? '–' },
    ...(hidesPosition
      ? []
      : [
          {
            key: 'position',
            title: t(words.position),
            ellipsis: true,
            render: (_v: unknown, row: Person) => row.position ?? '–',
          },
        ]),
    {
      key: 'department',
      title: t(words.department),
      ellipsis: true,
      render: (_value, row) => row.department_name ?? '–',
    },
    { key: 'office', title: t(words.office), ellipsis: true, render: (_value, row) => row.office_name ?? '–' },
  ]
  return (
    <>
      <search className={styles.tools}>
        <SearchInput label={t(words.findPeople)} value={title} onSettled={search} />
        <Checkbox
          checked={below}
          onChange={({ target }) => {
            setBelow(target.checked)
            setPage(1)
          }}
        >
          {t(words.below)}
        </Checkbox>
      </search>
      {answer.isPending ? (
        <ListSkeleton rows={6} />
      ) : answer.data === undefined ? (
        <ListError error={answer.error as CallError} onRetry={() => void answer.refetch()} />
      ) : rows.length === 0 ? (
        <div className={list.standIn}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(title === '' ? words.noPeople : words.noMatch)} />
        </div>
      ) : (
        <DataTable<Person>
          className={list.table}
          size="small"
          rowKey="id"
          columns={narrow ? columns.filter(({ key }) => key === 'name' || key === 'department') : columns}
          dataSource={[...rows]}
          tableLayout="fixed"
          scroll={narrow ? undefined : { x: 620 }}
        />
      )}
      <ListFoot
        told={answer.data === undefined ? '' : t(words.people, { n: answer.data.total })}
        page={page}
        pageSize={limit}
        total={answer.data?.total}
        onPage={setPage}
      />
    </>
  )
}

function Appoint({ unit, onClose }: { unit: OrganisationUnit; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<{ manager_id?: number | null }>()
  const appoint = useChange(appointManager, { stale: ['/organization', '/department'], quiet: true })
  const { id, version, name, manager_id, manager_name } = unit
  const save = async (values: { manager_id?: number | null }) => {
    try {
      await appoint.mutateAsync({ id, version, manager_id: values.manager_id ?? null })
      toast.success(t(words.appointed))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'manager_id', errors: [Object.values(error.fields)[0] ?? error.message] }])
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t(words.appointTitle, { name })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={appoint.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ manager_id }} onFinish={(values) => void save(values)}>
        <Form.Item name="manager_id" label={t(words.person)} extra={t(words.nobody)}>
          <ReferencePicker
            to="user"
            allowClear
            aria-label={t(words.person)}
            known={manager_id === null ? {} : { [manager_id]: manager_name ?? '' }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
