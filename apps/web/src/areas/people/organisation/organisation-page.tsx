import { MinusSquareOutlined, PlusSquareOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type OrganisationUnit, organisation } from '@workplace/contract/people/organisation'
import * as topics from '@workplace/contract/people/topics'
import { Button, Checkbox, Empty, Input, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { useT } from '../../../kernel/words'
import styles from './organisation.module.css'
import { idsOf, type OrganisationNode, organisationNodes, vacancies } from './organisation-nodes'
import { OrganisationUnitPanel } from './organisation-unit'
import { organisationWords as words } from './organisation-words'

/** The tree says itself what is open: the picture's own name, which is English in every language, would say it twice. */
const switcherIcon = ({ expanded = false }: { expanded?: boolean }) =>
  expanded ? <MinusSquareOutlined aria-hidden /> : <PlusSquareOutlined aria-hidden />

/** How the company is built: its departments, who leads them, how many they are, and who is in them. */
export default function OrganisationPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const [vacantOnly, setVacantOnly] = useState(false)
  const [open, setOpen] = useState<readonly number[] | null>(null)
  const answer = useQuery(queryOf(organisation, {}, { quiet: true }))
  useLiveRefresh([topics.department, topics.user], '/organization')
  const { data } = answer
  const chosen = data?.items.find(({ id }) => String(id) === params.get('department'))
  const choose = (id: number) => setParams({ department: String(id) }, { replace: true })
  const nodes = organisationNodes(data?.items ?? [], { text, vacantOnly })
  const isSearch = text.trim() !== '' || vacantOnly
  // the first two levels, until somebody opens or shuts one
  const opened = isSearch ? idsOf(nodes) : (open ?? nodes.map(({ id }) => id))
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
      </header>
      {data === undefined && answer.error !== null ? (
        <div className={styles.panel}>
          <ListError error={answer.error} onRetry={() => void answer.refetch()} />
        </div>
      ) : data === undefined ? (
        <div className={styles.panel}>
          <ListSkeleton rows={10} />
        </div>
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure label={t(words.employees)} value={data.people} />
            <Figure label={t(words.departments)} value={data.items.length} />
            <Figure label={t(words.managers)} value={managersIn(data.items)} />
            <Figure label={t(words.vacancies)} value={vacancies(data.items)} />
            <Figure label={t(words.homeless)} value={data.without_department} />
          </dl>
          <div className={styles.split}>
            <div className={styles.panel}>
              <search className={styles.tools}>
                <Input
                  aria-label={t(words.search)}
                  placeholder={t(words.search)}
                  prefix={<SearchOutlined aria-hidden />}
                  value={text}
                  maxLength={60}
                  allowClear
                  onChange={({ target }) => setText(target.value)}
                />
                <Checkbox checked={vacantOnly} onChange={({ target }) => setVacantOnly(target.checked)}>
                  {t(words.vacantOnly)}
                </Checkbox>
                <span className={list.links}>
                  <Button type="link" size="small" onClick={() => setOpen(idsOf(nodes))}>
                    {t(words.open)}
                  </Button>
                  <Button type="link" size="small" onClick={() => setOpen([])}>
                    {t(words.shut)}
                  </Button>
                </span>
              </search>
              {nodes.length === 0 ? (
                <div className={list.standIn}>
                  <Empty
                    image={Empty.PRESENTED_IMAGE_SIMPLE}
                    description={t(isSearch ? words.noMatch : words.noDepartments)}
                  />
                </div>
              ) : (
                <Tree
                  className={styles.tree}
                  aria-label={t(words.tree)}
                  blockNode
                  showLine={{ showLeafIcon: false }}
                  switcherIcon={switcherIcon}
                  virtual={false}
                  treeData={treeOf(nodes)}
                  expandedKeys={[...opened]}
                  selectedKeys={chosen === undefined ? [] : [chosen.id]}
                  onExpand={(keys) => setOpen(keys.map(Number))}
                  onSelect={(_keys, { node }) => choose(Number(node.key))}
                />
              )}
            </div>
            <div className={`${styles.panel} ${styles.unit}`}>
              {chosen === undefined ? (
                <div className={list.standIn}>
                  <p className={styles.quiet}>{t(words.choose)}</p>
                </div>
              ) : (
                <OrganisationUnitPanel key={chosen.id} unit={chosen} />
              )}
            </div>
          </div>
        </>
      )}
    </section>
  )
}

const managersIn = (items: readonly OrganisationUnit[]) =>
  new Set(items.flatMap((unit) => (unit.manager_id !== null && unit.manager_active ? [unit.manager_id] : []))).size

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const treeOf = (nodes: readonly OrganisationNode[]): TreeDataNode[] =>
  nodes.map((node) => ({ key: node.id, title: <Unit node={node} />, children: treeOf(node.children) }))

function Unit({ node }: { node: OrganisationNode }) {
  const t = useT()
  const { name, manager_id, manager_name, manager_active, people_below } = node
  return (
    <span className={styles.node}>
      <span className={styles.nodeName}>{name}</span>
      <span className={styles.nodeManager} data-vacant={manager_id === null || !manager_active || undefined}>
        {manager_id === null ? t(words.vacant) : manager_name}
      </span>
      <span className={styles.nodeCount}>{t(words.counted, { below: people_below })}</span>
    </span>
  )
}
