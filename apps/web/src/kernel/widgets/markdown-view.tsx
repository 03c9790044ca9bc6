import { makeTables } from '@workplace/domain/text/tables'
import { isWildMarkdown } from '@workplace/domain/text/tame-markdown'
import Markdown, { type Options } from 'react-markdown'
import { useT } from '../words'
import styles from './widgets.module.css'
import { words } from './words'

/** Tables, which the parser does not know: made of its own tree, by its own rules for what stands in a line. */
const tables: NonNullable<Options['remarkPlugins']>[number] = function (this) {
  return (tree, file) => makeTables(tree, String(file), (text) => this.parse(text))
}

/**
 * Rich text. HTML in it is shown as text, and only http, https, mailto and tel links stay links. What is written to choke
 * a parser is shown as it was typed: whoever opens it goes on.
 */
export default function MarkdownView({ children }: { children: string }) {
  if (isWildMarkdown(children)) return <pre className={styles.typed}>{children}</pre>
  return (
    <div className={styles.markdown}>
      <Markdown
        // A heading of a record is no heading of the page.
        remarkPlugins={[tables]}
        components={{ h1: 'h3', h2: 'h4', h3: 'h5', a: ExternalLink, table: WideTable }}
        disallowedElements={['img']}
        unwrapDisallowed
      >
        {children}
      </Markdown>
    </div>
  )
}

function ExternalLink({ href, children }: { href?: string; children?: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

function WideTable({ children }: { children?: React.ReactNode }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide is reached by keys
    <section className={styles.wideTable} tabIndex={0} aria-label={t(words.table)}>
      <table>{children}</table>
    </section>
  )
}
