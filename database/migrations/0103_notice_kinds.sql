-- The items of the statutory product notice by kind of product (공정거래위원회 고시 "전자상거래 등에서의 상품 등의 정보제공에 관한 고시"),
-- and the kind that each category requires. A title of a notice is an item when it matches the pattern, so that sellers may word it freely.
create table notice_kind (
  key text primary key check (key ~ '^[a-z][a-z_]{1,29}$'),
  label text not null,
  sort int not null unique
);
create table notice_item (
  kind text not null references notice_kind,
  key text not null check (key ~ '^[a-z][a-z_]{1,29}$'),
  label text not null,
  pattern text not null,
  is_optional boolean not null default false,
  sort int not null,
  primary key (kind, key),
  unique (kind, sort)
);

insert into notice_kind (key, label, sort) values
  ('produce', '농수축산물', 1),
  ('processed_food', '가공식품', 2),
  ('health_food', '건강기능식품', 3),
  ('other', '기타 재화', 4);

insert into notice_item (kind, key, label, pattern, is_optional, sort) values
  ('produce', 'name', '품목 또는 명칭', '품목|명칭|품명', false, 1),
  ('produce', 'amount', '포장단위별 내용물의 용량(중량), 수량, 크기', '용량|중량|수량|크기', false, 2),
  ('produce', 'producer', '생산자(수입품은 수입자도)', '생산자', false, 3),
  ('produce', 'origin', '원산지', '원산지', false, 4),
  ('produce', 'made', '제조연월일(포장일 또는 생산연도), 소비기한 또는 품질유지기한', '제조연월일|포장일|생산연도|소비기한|품질유지기한', false, 5),
  ('produce', 'gmo', '농수산물의 유전자변형 표시, 지리적표시', '유전자변형', true, 6),
  ('produce', 'grade', '축산물의 등급, 이력관리대상 유무', '등급|이력', true, 7),
  ('produce', 'imported', '수입식품 문구', '수입([^자품]|$)', true, 8),
  ('produce', 'contents', '상품구성', '구성', false, 9),
  ('produce', 'storage', '보관방법 또는 취급방법', '보관|취급', false, 10),
  ('produce', 'caution', '소비자 안전을 위한 주의사항', '주의', true, 11),
  ('produce', 'phone', '소비자상담 관련 전화번호', '상담|전화', false, 12),

  ('processed_food', 'name', '제품명', '제품명|상품명|품명|품목|명칭', false, 1),
  ('processed_food', 'type', '식품의 유형', '유형', false, 2),
  ('processed_food', 'producer', '생산자 및 소재지(수입품은 수입자와 제조국도)', '생산자|제조자|제조원|소재지', false, 3),
  ('processed_food', 'made', '제조연월일, 소비기한 또는 품질유지기한', '제조연월일|포장일|생산연도|소비기한|품질유지기한', false, 4),
  ('processed_food', 'amount', '포장단위별 내용물의 용량(중량), 수량', '용량|중량|수량|크기', false, 5),
  ('processed_food', 'ingredients', '원재료명 및 함량(원산지 표시 포함)', '원재료', false, 6),
  ('processed_food', 'nutrition', '영양성분', '영양', true, 7),
  ('processed_food', 'gmo', '유전자변형식품에 해당하는 경우의 표시', '유전자변형', true, 8),
  ('processed_food', 'caution', '소비자 안전을 위한 주의사항', '주의', true, 9),
  ('processed_food', 'imported', '수입식품 문구', '수입([^자품]|$)', true, 10),
  ('processed_food', 'phone', '소비자상담 관련 전화번호', '상담|전화', false, 11),

  ('health_food', 'name', '제품명', '제품명|상품명|품명|품목', false, 1),
  ('health_food', 'producer', '제조업소의 명칭과 소재지(수입품은 수입업소와 수출국도)', '제조업소|제조자|제조원|생산자|소재지', false, 2),
  ('health_food', 'made', '소비기한 및 보관방법', '소비기한|유통기한|품질유지기한', false, 3),
  ('health_food', 'amount', '포장단위별 내용물의 용량(중량), 수량', '용량|중량|수량', false, 4),
  ('health_food', 'ingredients', '원료명 및 함량(원산지 표시 포함)', '원료|원재료', false, 5),
  ('health_food', 'nutrition', '영양정보', '영양', false, 6),
  ('health_food', 'function', '기능정보', '기능정보|기능성', false, 7),
  ('health_food', 'intake', '섭취량, 섭취방법, 섭취 시 주의사항 및 부작용 발생 가능성', '섭취', false, 8),
  ('health_food', 'not_medicine', '질병의 예방 및 치료를 위한 의약품이 아니라는 표현', '의약품', false, 9),
  ('health_food', 'gmo', '유전자변형건강기능식품에 해당하는 경우의 표시', '유전자변형', true, 10),
  ('health_food', 'imported', '수입식품 문구', '수입([^자품업]|$)', true, 11),
  ('health_food', 'caution', '소비자 안전을 위한 주의사항', '안전', true, 12),
  ('health_food', 'phone', '소비자상담 관련 전화번호', '상담|전화', false, 13),

  ('other', 'name', '품명 및 모델명', '품명|모델', false, 1),
  ('other', 'certification', '법에 의한 인증·허가 등을 받았음을 확인할 수 있는 경우 그에 대한 사항', '인증|허가', true, 2),
  ('other', 'origin', '제조국 또는 원산지', '제조국|원산지', false, 3),
  ('other', 'producer', '제조자(수입품은 수입자도)', '제조자|제조원|수입자', false, 4),
  ('other', 'service', 'A/S 책임자와 전화번호 또는 소비자상담 관련 전화번호', 'A/S|상담|전화', false, 5);

-- Null: the kind of the parent. A first-level category without a kind requires the kind that a notice is closest to.
alter table category add column notice_kind text references notice_kind;
-- The kind that the notice was compared with when the product was published. Null: not published since this rule.
alter table product add column notice_kind text references notice_kind;

-- The categories that every shop begins with. A category that a shop renamed may hold other products, so it keeps no kind.
update category c set notice_kind = k.kind
from (values
  (91, '과일', 'produce'), (97, '채소', 'produce'), (93, '수산', 'produce'), (96, '정육', 'produce'),
  (95, '식품', 'processed_food'), (98, '생활', 'other'), (9501, '쌀·잡곡', 'produce'), (9605, '양념육·가공육', 'processed_food')
) as k (id, name, kind)
where c.id = k.id and c.name = k.name;
