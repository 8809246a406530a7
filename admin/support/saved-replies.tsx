/** The saved replies of this device, each with its number. */
export function SavedReplies({ replies, onTake }: { replies: readonly string[]; onTake: (reply: string) => void }) {
  if (replies.length === 0) return null;
  return (
    <ul aria-label="자주 쓰는 답변" className="mb-2 flex flex-wrap gap-1.5">
      {replies.map((reply, at) => (
        <li key={reply}>
          <button
            type="button"
            className="min-h-9 max-w-64 truncate rounded-full bg-sunken px-3 text-second"
            onClick={() => onTake(reply)}
          >
            <kbd>{at + 1}</kbd> {reply}
          </button>
        </li>
      ))}
    </ul>
  );
}
