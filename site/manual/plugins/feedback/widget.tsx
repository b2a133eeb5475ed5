/** Hidden until the script is there that sends the answer. */
export default function Feedback({ url, question }: { readonly url: string; readonly question: string }) {
  return (
    <section className="feedback" data-url={url} aria-label={question} hidden>
      <p>{question}</p>
      <button type="button" value="yes">
        Yes
      </button>{' '}
      <button type="button" value="no">
        No
      </button>
      <p role="status" />
    </section>
  );
}
