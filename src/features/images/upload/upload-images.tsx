import { Link, useNavigate } from 'react-router';
import { DeleteImageDialog } from '#features/images/delete-image-dialog.tsx';
import { FOLDER_RULES, type ImageFolder } from '#lib/image-rules.ts';
import { ImageCard } from '#features/images/image-card.tsx';
import { imagesText, type ImageView } from '#features/images/image-view.ts';
import { imagesAddress, type ImagesQuery } from '#features/images/images-query.ts';
import { UnusedImages } from '#features/images/unused-images.tsx';
import { UploadForm } from '#features/images/upload/upload-form.tsx';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import type { Problem } from '#lib/problem.ts';
import { plural } from '#lib/text/russian.ts';
import { Paging } from '#ui/page/paging.tsx';
import { EmptyTable } from '#ui/table/table.tsx';

interface UploadImagesProps {
  /** The folders that a person may use, and whether they may delete all unused pictures. */
  folders: readonly ImageFolder[];
  mayClean: boolean;
  query: ImagesQuery;
  images: ImageView[];
  total: number;
  pages: number;
  listProblem: Problem | null;
  deleting: { path: string; uses: { title: string; href: string }[]; total: number } | null;
  /** Why the last change was refused. */
  problem: Problem | null;
  /** Files of the last form that did not become pictures. */
  failures: { file: string; message: string }[];
}

/** The page where staff upload, find and delete pictures. */
export function UploadImages(props: UploadImagesProps) {
  const { query, images, total, pages, listProblem, deleting, problem, failures } = props;
  const navigate = useNavigate();
  const back = imagesAddress({ ...query, deleting: null, notice: null });
  return (
    <StaffPage title="Изображения">
      <Folders query={query} folders={props.folders} mayClean={props.mayClean} />
      {query.notice && !problem && (
        <p role="status" className="mt-6 rounded-control bg-primary-tint px-4 py-3 font-medium">
          {noticeText(query.notice)}
        </p>
      )}
      {problem && !deleting && <ProblemNote problem={problem} />}
      {!query.isUnused && <UploadForm folder={query.folder} failures={failures} />}
      {listProblem ? (
        <ProblemNote problem={listProblem} />
      ) : (
        <section aria-labelledby="images-found" className="mt-10">
          <h2 id="images-found" className="text-xl">
            {query.isUnused ? 'Нигде не\u00a0используются' : FOLDER_RULES[query.folder].label}
            <span className="ml-2 font-normal text-ink-soft tabular-nums">{imagesText(total)}</span>
          </h2>
          {query.isUnused && <UnusedImages total={total} />}
          {images.length > 0 ? (
            <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {images.map((image) => (
                <li key={image.path}>
                  <ImageCard
                    image={image}
                    deleteHref={imagesAddress({ ...query, deleting: image.path, notice: null })}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <Nothing isUnused={query.isUnused} />
          )}
        </section>
      )}
      <Paging
        page={query.page}
        pages={pages}
        address={(page) => imagesAddress({ folder: query.folder, isUnused: query.isUnused, page })}
      />
      {deleting && (
        <DeleteImageDialog
          {...deleting}
          problem={problem}
          closeHref={back}
          onClose={() => void navigate(back, { preventScrollReset: true })}
        />
      )}
    </StaffPage>
  );
}

function Folders({
  query,
  folders,
  mayClean,
}: Pick<UploadImagesProps, 'query' | 'folders' | 'mayClean'>) {
  const shape =
    'inline-flex min-h-11 items-center rounded-full border px-4 font-medium aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary border-line-strong bg-surface hover:border-primary';
  return (
    <nav aria-label="Папки" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {folders.map((folder) => (
          <li key={folder}>
            <Link
              to={imagesAddress({ folder })}
              preventScrollReset
              aria-current={!query.isUnused && query.folder === folder ? 'page' : undefined}
              className={shape}
            >
              {FOLDER_RULES[folder].label}
            </Link>
          </li>
        ))}
        {mayClean && (
          <li>
            <Link
              to={imagesAddress({ isUnused: true })}
              preventScrollReset
              aria-current={query.isUnused ? 'page' : undefined}
              className={shape}
            >
              Неиспользуемые
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function noticeText({ action, count }: NonNullable<ImagesQuery['notice']>): string {
  if (action === 'cleaned' && count === 0) return 'Удалять нечего.';
  const verbs = {
    added: ['Загружено', 'Загружены', 'Загружено'],
    deleted: ['Удалено', 'Удалены', 'Удалено'],
    cleaned: ['Удалено', 'Удалены', 'Удалено'],
  } as const;
  const [one, few, many] = verbs[action];
  return `${plural(count, one, few, many)} ${imagesText(count)}.`;
}

function Nothing({ isUnused }: { isUnused: boolean }) {
  return (
    <EmptyTable>
      {isUnused
        ? 'Все изображения старше суток где-нибудь показаны.'
        : 'В\u00a0этой папке пока пусто. Выберите файлы выше.'}
    </EmptyTable>
  );
}
