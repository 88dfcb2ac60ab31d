import { Form, useNavigation } from 'react-router';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import type { Problem } from '#lib/problem.ts';
import { countOf } from '#lib/text/russian.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';
import { imageAddress } from '#lib/stored-image.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface DeleteImageDialogProps {
  path: string;
  /** The first things that show it, and their number. */
  uses: { title: string; href: string }[];
  total: number;
  problem: Problem | null;
  closeHref: string;
  onClose: () => void;
}

/** Asks before a picture is deleted, and names the things that show it. */
export function DeleteImageDialog(props: DeleteImageDialogProps) {
  const { path, uses, total, problem, closeHref, onClose } = props;
  const isDeleting = useNavigation().formMethod === 'POST';
  return (
    <Dialog title="Удалить изображение?" closeHref={closeHref} onClose={onClose}>
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap items-start gap-4">
        <img
          src={copyAddress(imageAddress(path), 160)}
          alt=""
          width={96}
          height={96}
          className="size-24 shrink-0 rounded-control bg-ground object-contain"
        />
        <p className="min-w-0 grow basis-40 text-sm wrap-anywhere text-ink-soft">{path}</p>
      </div>
      {total > 0 ? (
        <div className="mt-4 rounded-card border-2 border-danger px-4 py-3">
          <p className="font-semibold text-danger">
            Оно показано в&nbsp;{countOf(total, ['туре', 'турах', 'турах'])}. После удаления там
            останется пустое место.
          </p>
          <ul className="mt-2 space-y-1">
            {uses.map(({ title, href }) => (
              <li key={href}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener"
                  className="block py-1 text-primary underline underline-offset-4"
                >
                  {title}
                </a>
              </li>
            ))}
            {total > uses.length && <li>и&nbsp;ещё {total - uses.length}</li>}
          </ul>
        </div>
      ) : (
        <p className="mt-4">Ни&nbsp;один тур его не&nbsp;показывает.</p>
      )}
      <p className="mt-2">Изображение попадёт в&nbsp;корзину на&nbsp;30&nbsp;дней.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={closeHref} look="quiet">
          Отмена
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="path" value={path} />
          {total > 0 && <input type="hidden" name="used" value="yes" />}
          <Button type="submit" look="danger" aria-disabled={isDeleting}>
            {isDeleting ? 'Удаление…' : total > 0 ? 'Всё равно удалить' : 'Удалить'}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
