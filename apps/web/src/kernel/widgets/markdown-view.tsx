import Markdown from 'react-markdown'
import styles from './widgets.module.css'

/** Rich text. HTML in it is shown as text, and only http, https, mailto and tel links stay links. */
export default function MarkdownView({ children }: { children: string }) {
  return (
    <div className={styles.markdown}>
      <Markdown
        // A heading of a record is no heading of the page.
        components={{ h1: 'h3', h2: 'h4', h3: 'h5', a: ExternalLink }}
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
